package dev.getwork.bootstrap.fuzz;

import dev.getwork.bootstrap.process.Spoken;
import dev.getwork.testkit.http.Exchange;
import java.io.IOException;
import java.net.Socket;
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

  Shot {
    headers = Map.copyOf(headers);
  }

  /**
   * The request to a node.
   *
   * @throws IllegalArgumentException when no client of HTTP would send such a thing
   */
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

  /** The same over a socket, for what no client of HTTP would send; what came of it. */
  Exchange spokenTo(URI node) throws IOException {
    try (var socket = new Socket(node.getHost(), node.getPort())) {
      var said = new StringBuilder(method + " " + path + " HTTP/1.1\r\nHost: getwork\r\nConnection: close\r\n");
      signed().forEach((name, value) -> said.append(name).append(": ").append(value).append("\r\n"));
      said.append("Content-Length: ").append(body.length()).append("\r\n\r\n");
      socket.getOutputStream().write((said + body).getBytes(StandardCharsets.ISO_8859_1));
      byte[] answer = socket.getInputStream().readAllBytes();
      return Spoken.exchange(said + text(), new String(answer, StandardCharsets.ISO_8859_1));
    }
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
