package dev.getwork.bootstrap.fuzz;

import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Map;
import java.util.TreeMap;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * A request that may be invalid.
 *
 * @param operation the operation for which it was generated; method and path may be others
 * @param user the user who is signed in; empty for none
 * @param path with the query, percent-encoded
 * @param body one byte in each character; empty for none
 */
record FuzzRequest(
    String operation, String user, String method, String path, Map<String, String> headers, String body) {

  /** Throws {@link IllegalArgumentException} for headers that are not ASCII, because the client would change them. */
  FuzzRequest {
    headers = Map.copyOf(headers);
    if (!StandardCharsets.US_ASCII.newEncoder().canEncode(String.join("", headers.values()))) {
      throw new IllegalArgumentException("not ASCII: " + headers);
    }
  }

  /** The request to a node. */
  HttpRequest to(URI node) {
    // Not URI.resolve, which would parse "//x" as a host.
    HttpRequest.Builder request = HttpRequest.newBuilder(URI.create("http://" + node.getRawAuthority() + path))
        .method(method,
            body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body, StandardCharsets.ISO_8859_1));
    signed().forEach(request::header);
    return request.build();
  }

  private Map<String, String> signed() {
    var signed = new TreeMap<>(headers);
    if (!user.isEmpty()) {
      byte[] credentials = (user + ":getwork").getBytes(StandardCharsets.UTF_8);
      signed.put("Authorization", "Basic " + Base64.getEncoder().encodeToString(credentials));
    }
    return signed;
  }

  /** The body in UTF-8 if it is JSON in any encoding; otherwise unchanged. */
  String text() {
    try {
      return new JsonMapper().readTree(body.getBytes(StandardCharsets.ISO_8859_1)).toString();
    } catch (JacksonException _) {
      return body;
    }
  }
}
