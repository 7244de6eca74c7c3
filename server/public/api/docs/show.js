// Shows the API's own document. The bundle, which comes before, puts SwaggerUIBundle into the window.
window.SwaggerUIBundle({
  url: new URL('../openapi.json', import.meta.url).href,
  dom_id: '#reference',
  deepLinking: true,
  defaultModelsExpandDepth: 0,
  // No service of others is asked whether the document is valid.
  validatorUrl: null,
});
