package dev.getwork.bootstrap.fuzz;

import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Map;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * A request that may be wrong in any way.
 *
 * @param user who sends it; empty for nobody
 * @param path with its query, percent-encoded
 * @param body its bytes, one in each character; empty for none
 */
record Shot(String user, String method, String path, Map<String, String> headers, String body) {

  Shot {
    headers = Map.copyOf(headers);
  }

  /**
   * The request to a node.
   *
   * @throws IllegalArgumentException when no client of HTTP would send such a thing
   */
  HttpRequest to(URI node) {
    HttpRequest.Builder request = HttpRequest.newBuilder(node.resolve(path))
        .method(method,
            body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body, StandardCharsets.ISO_8859_1));
    headers.forEach(request::header);
    if (!user.isEmpty()) {
      byte[] credentials = (user + ":getwork").getBytes(StandardCharsets.UTF_8);
      request.header("Authorization", "Basic " + Base64.getEncoder().encodeToString(credentials));
    }
    return request.build();
  }

  /** The body as JSON has it, whichever encoding of Unicode it is in; else as it is. */
  String text() {
    try {
      return new JsonMapper().readTree(body.getBytes(StandardCharsets.ISO_8859_1)).toString();
    } catch (JacksonException _) {
      return body;
    }
  }
}
