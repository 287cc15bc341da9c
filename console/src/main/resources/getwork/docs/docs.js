"use strict";

SwaggerUIBundle({
  url: "../api/v1/openapi.json",
  dom_id: "#document",
  deepLinking: true,
  // No validator of a third party.
  validatorUrl: null,
  presets: [SwaggerUIBundle.presets.apis],
  layout: "BaseLayout",
  tagsSorter: "alpha",
  persistAuthorization: false,
});
