"""All addresses of the site."""

from allauth.account import views as account
from django.contrib import admin
from django.urls import include, path

urlpatterns = [
    path("", include("lobby.urls")),
    path("", include("game.urls")),
    # Only what works without e-mail; the library's other pages are left out.
    path("account/signup/", account.signup, name="account_signup"),
    path("account/login/", account.login, name="account_login"),
    path("account/logout/", account.logout, name="account_logout"),
    path("account/inactive/", account.account_inactive, name="account_inactive"),
    path("api/", include("masss_site.api.urls")),
    path("i18n/", include("django.conf.urls.i18n")),
    path("admin/", admin.site.urls),
]
