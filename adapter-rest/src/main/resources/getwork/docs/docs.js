"use strict";

SwaggerUIBundle({
  url: "../api/v1/openapi.json",
  dom_id: "#document",
  deepLinking: true,
  // Nothing is sent elsewhere: no validator, no share.
  validatorUrl: null,
  presets: [SwaggerUIBundle.presets.apis],
  layout: "BaseLayout",
  tagsSorter: "alpha",
  persistAuthorization: false,
});
