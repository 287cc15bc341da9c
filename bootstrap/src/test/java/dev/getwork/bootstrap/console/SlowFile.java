package dev.getwork.bootstrap.console;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Base64;

/** A file of one loan that somebody has begun to send to a node, and does not end before they are told to. */
final class SlowFile implements AutoCloseable {

  private static final String LOAN =
      """
      {"loanNumber":"SLOW-1","amount":25000,"currency":"USD","state":"MA","product":"term","purpose":"payroll",\
      "submittedAt":"2026-11-20T09:30:00Z","attributes":{}}
      """;

  private final HttpURLConnection connection;
  private final OutputStream body;

  SlowFile(URI node) {
    try {
      connection = (HttpURLConnection) node.resolve("/api/v1/loan-imports").toURL().openConnection();
      connection.setRequestMethod("POST");
      connection.setDoOutput(true);
      connection.setChunkedStreamingMode(1024);
      connection.setRequestProperty("Content-Type", "application/x-ndjson");
      connection.setRequestProperty("Authorization", "Basic "
          + Base64.getEncoder().encodeToString("manager:getwork".getBytes(StandardCharsets.UTF_8)));
      body = connection.getOutputStream();
      body.write(LOAN.repeat(100).getBytes(StandardCharsets.UTF_8));
      body.flush();
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  /** Sends what is missing, and waits for the answer. */
  void end() {
    try {
      body.close();
      connection.getResponseCode();
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  @Override
  public void close() {
    connection.disconnect();
  }
}
