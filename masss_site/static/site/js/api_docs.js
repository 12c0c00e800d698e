// The page that shows the API and lets one try it, by the library that draws OpenAPI documents.
const place = document.getElementById('swagger-ui');

globalThis.SwaggerUIBundle({
  url: place.dataset.schema,
  domNode: place,
  presets: [globalThis.SwaggerUIBundle.presets.apis],
  layout: 'BaseLayout',
  deepLinking: true,
  docExpansion: 'list',
  defaultModelsExpandDepth: 0,
  displayRequestDuration: true,
  persistAuthorization: false,
  validatorUrl: null,
  // With a session, whatever changes something must carry the page's CSRF token.
  requestInterceptor(request) {
    const given = request.headers.Authorization ?? request.headers.authorization;
    if (!given && !['GET', 'HEAD', undefined].includes(request.method)) {
      request.headers['X-CSRFToken'] = place.dataset.csrf;
    }
    return request;
  },
});
