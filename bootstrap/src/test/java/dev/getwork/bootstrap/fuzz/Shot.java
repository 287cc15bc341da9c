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
 * A request that may be wrong in any way.
 *
 * @param operation of the document that it is meant for, whatever it has for a method and a path
 * @param user who sends it; empty for nobody
 * @param path with its query, percent-encoded
 * @param body its bytes, one in each character; empty for none
 */
record Shot(
    String operation, String user, String method, String path, Map<String, String> headers, String body) {

  /** Throws {@link IllegalArgumentException} where a header would not be sent as it is: the client sends ASCII. */
  Shot {
    headers = Map.copyOf(headers);
    if (!StandardCharsets.US_ASCII.newEncoder().canEncode(String.join("", headers.values()))) {
      throw new IllegalArgumentException("not ASCII: " + headers);
    }
  }

  /** The request to a node. */
  HttpRequest to(URI node) {
    // Not resolved: "//x" would be a host.
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

  /** The body as JSON has it, whichever encoding of Unicode it is in; else as it is. */
  String text() {
    try {
      return new JsonMapper().readTree(body.getBytes(StandardCharsets.ISO_8859_1)).toString();
    } catch (JacksonException _) {
      return body;
    }
  }
}
