package dev.getwork.bootstrap.console;

import dev.getwork.testkit.http.Contract;
import dev.getwork.testkit.http.Exchange;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** An upload of one loan that stays incomplete until it is ended. */
final class SlowUpload implements AutoCloseable {

  private static final Contract CONTRACT = Contract.published();
  private static final String PATH = "/api/v1/loan-imports";
  private static final String TYPE = "application/x-ndjson";
  private static final String ROWS =
      """
      {"loanNumber":"SLOW-1","amount":25000,"currency":"USD","state":"MA","product":"term","purpose":"payroll",\
      "submittedAt":"2026-11-20T09:30:00Z","attributes":{}}
      """.repeat(100);

  private final HttpURLConnection connection;
  private final OutputStream body;

  SlowUpload(URI node) {
    try {
      connection = (HttpURLConnection) node.resolve(PATH).toURL().openConnection();
      connection.setRequestMethod("POST");
      connection.setDoOutput(true);
      connection.setChunkedStreamingMode(1024);
      connection.setRequestProperty("Content-Type", TYPE);
      connection.setRequestProperty("Authorization", "Basic "
          + Base64.getEncoder().encodeToString("manager:getwork".getBytes(StandardCharsets.UTF_8)));
      body = connection.getOutputStream();
      body.write(ROWS.getBytes(StandardCharsets.UTF_8));
      body.flush();
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  /** Completes the upload and waits for the answer. */
  void end() {
    try {
      body.close();
      int status = connection.getResponseCode();
      try (InputStream answer = status < 400 ? connection.getInputStream() : connection.getErrorStream()) {
        Map<String, List<String>> headers = new HashMap<>(connection.getHeaderFields());
        headers.remove(null);
        CONTRACT.check(new Exchange("POST", PATH, "", Map.of("Content-Type", List.of(TYPE)), ROWS, status, headers,
            new String(answer.readAllBytes(), StandardCharsets.UTF_8)));
      }
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  @Override
  public void close() {
    connection.disconnect();
  }
}
