// The page that shows the API and lets one try it, by the library that draws OpenAPI documents.
const place = document.getElementById('swagger-ui');

// The library's dark colours hang on a class, the site's on what the reader prefers.
const dark = matchMedia('(prefers-color-scheme: dark)');
const colour = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
dark.addEventListener('change', colour);
colour();

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
