package dev.getwork.bootstrap;

import dev.getwork.bootstrap.process.Exchanges;
import dev.getwork.testkit.http.Contract;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpHeaders;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;

/**
 * Calls operations of a node as each kind of caller, and checks the answers against the contract.
 *
 * @param node the address of the node
 */
record OperationClient(URI node) {

  private static final Contract CONTRACT = Contract.published();
  private static final HttpClient HTTP = HttpClient.newHttpClient();

  record Answer(int statusCode, HttpHeaders headers, String body) {}

  /** As a caller who has the permission. */
  Answer call(Operation operation) {
    String address = operation.address();
    return send(operation.permittedCaller(), operation.method(), address, operation.header(), operation.body());
  }

  HttpRequest request(String user, String method, String path, String header, String body) {
    String[] more = (header.isEmpty() ? "Accept: */*" : header).split(": ", 2);
    var request = HttpRequest.newBuilder(node.resolve(path))
        .timeout(Duration.ofSeconds(30))
        .setHeader("Content-Type", "application/json")
        .setHeader(more[0], more[1])
        .header("Prefer", "wait=20")
        .method(method, body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body));
    if (!user.equals(Operation.NOBODY)) {
      byte[] credentials = (user + ":getwork").getBytes(StandardCharsets.UTF_8);
      request.header("Authorization", "Basic " + Base64.getEncoder().encodeToString(credentials));
    }
    return request.build();
  }

  Answer send(String user, String method, String path, String header, String body) {
    try {
      var response = HTTP.send(request(user, method, path, header, body), BodyHandlers.ofInputStream());
      try (InputStream answered = response.body()) {
        // An event stream does not end.
        boolean endless = response.headers().firstValue("Content-Type").orElse("").startsWith("text/event-stream");
        String text = endless ? "" : new String(answered.readAllBytes(), StandardCharsets.UTF_8);
        CONTRACT.check(Exchanges.of(body, response, text));
        return new Answer(response.statusCode(), response.headers(), text);
      }
    } catch (IOException | InterruptedException failure) {
      throw new IllegalStateException(method + " " + path, failure);
    }
  }
}
