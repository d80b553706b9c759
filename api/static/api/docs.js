"use strict";

const page = document.getElementById("docs");

// Requests tried out from the page use the session of the site, which wants its CSRF token.
function signed(request) {
  const token = document.cookie.match(/(?:^|; )csrftoken=([^;]+)/);
  if (token && new URL(request.url, location.href).origin === location.origin) {
    request.headers["X-CSRFToken"] = token[1];
  }
  return request;
}

SwaggerUIBundle({
  url: page.dataset.schema,
  domNode: page,
  presets: [SwaggerUIBundle.presets.apis],
  layout: "BaseLayout",
  deepLinking: true,
  docExpansion: "list",
  requestInterceptor: signed,
});
