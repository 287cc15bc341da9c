package dev.getwork.adapter.rest.openapi;

import java.util.Map;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** What the document says of the whole. */
final class About {

  private static final JsonMapper JSON = new JsonMapper();

  private static final String DOCUMENT =
      """
      {
        "openapi": "3.1.0",
        "info": {
          "title": "Getwork",
          "version": "1",
          "summary": "Loan processors press Get Work and get the loans of the highest priority, each with one user only.",
          "description": "%s",
          "contact": {"name": "The people who run this Getwork"},
          "license": {"name": "Apache License 2.0", "identifier": "Apache-2.0"}
        },
        "servers": [{
          "url": "{origin}",
          "description": "Any node; all are equal.",
          "variables": {"origin": {"default": "http://localhost:8080", "description": "Scheme, host and port."}}
        }],
        "security": [{"basic": []}, {"bearer": []}]
      }
      """;

  private static final String CONVENTIONS = String.join(
      "\\n\\n",
      "JSON in camelCase, times RFC 3339 in UTC, ids opaque strings. Clients must ignore members that they do not know.",
      "Every 4xx and 5xx is a problem document (RFC 9457, `application/problem+json`): branch on `type`, show `detail`. "
          + "400 is for what cannot be parsed, 422 for a value that is wrong, 409 for a race that was lost.",
      "Lists are pages: `items` and `next`; send `next` as `cursor` for the page that follows, until it is null.",
      "A body may have 1 MB where the node is not told otherwise, that of an import 2 GB, packed and unpacked.",
      "To wait, send `Prefer: wait=N`; else look again after `Retry-After` seconds.",
      "To retry a POST safely, send it with an `Idempotency-Key` of your own making.");

  private static final Map<String, String> ROOMS = Map.of(
      "Work", "Getting work, and ending it.",
      "Tasks", "Which work there is, and why a loan is part of it.",
      "Loans", "Loans and how they come in.",
      "Cluster", "For operators: nodes, locks, jobs, invariants.");

  private About() {}

  static ObjectNode document() {
    return (ObjectNode) JSON.readTree(DOCUMENT.formatted(CONVENTIONS));
  }

  static String room(String name) {
    return ROOMS.getOrDefault(name, name);
  }

  static ObjectNode securitySchemes() {
    return (ObjectNode) JSON.readTree(
        """
        {
          "basic": {"type": "http", "scheme": "basic", "description": "A configured user; the demonstration has \
        processor001 to processor500, manager and operator, all with the password getwork."},
          "bearer": {"type": "http", "scheme": "bearer", "bearerFormat": "JWT",
            "description": "A token of the issuer that the node is configured with."}
        }
        """);
  }
}
