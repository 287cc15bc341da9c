package dev.getwork.bootstrap.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.getwork.testkit.http.Contract;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;

/** A client that writes requests to a socket byte by byte, and checks them against the published contract. */
record RawHttpClient(URI base) {

  private static final Contract CONTRACT = Contract.published();

  static String basic(String user, String password) {
    return "Basic " + Base64.getEncoder().encodeToString((user + ":" + password).getBytes(StandardCharsets.UTF_8));
  }

  Socket connected() throws IOException {
    var socket = new Socket(base.getHost(), base.getPort());
    socket.setSoTimeout((int) Duration.ofSeconds(60).toMillis());
    return socket;
  }

  static void write(Socket socket, String text) throws IOException {
    socket.getOutputStream().write(text.getBytes(StandardCharsets.UTF_8));
    socket.getOutputStream().flush();
  }

  /** Reads until the node closes the connection; it may reset the connection after its response. */
  static String rest(Socket socket) throws IOException {
    var answer = new ByteArrayOutputStream();
    try {
      socket.getInputStream().transferTo(answer);
    } catch (SocketException reset) {
      assertThat(answer.size()).as(reset.getMessage()).isPositive();
    }
    return answer.toString(StandardCharsets.UTF_8);
  }

  static String checked(String sent, String answer) {
    CONTRACT.check(RawExchange.exchange(sent, answer));
    return answer;
  }

  String answer(String head, String body) throws IOException {
    try (var socket = connected()) {
      String sent = head + "\r\nHost: getwork\r\nConnection: close\r\n\r\n" + body;
      write(socket, sent);
      return checked(sent, rest(socket));
    }
  }

  /** Sends a request and closes the connection when the response begins. */
  void sendAndLoseTheResponse(String head, String body) throws IOException {
    try (var socket = connected()) {
      write(socket, head.replace("\n", "\r\n") + "\r\nHost: getwork\r\nContent-Length: " + body.length() + "\r\n\r\n"
          + body);
      assertThat(socket.getInputStream().read()).as("first byte of the response").isPositive();
    }
  }

  /** Sends the body one byte at a time until the node closes the connection, and returns its response. */
  String drip(String head, String began, Duration between) throws IOException {
    try (var socket = connected()) {
      String sent = head + "\r\nHost: getwork\r\nContent-Length: 100000\r\n\r\n" + began;
      write(socket, sent);
      socket.setSoTimeout((int) between.toMillis());
      var answer = new ByteArrayOutputStream();
      long started = System.nanoTime();
      while (Duration.ofNanos(System.nanoTime() - started).toSeconds() < 60) {
        try {
          int octet = socket.getInputStream().read();
          if (octet < 0) {
            return checked(sent, answer.toString(StandardCharsets.UTF_8));
          }
          answer.write(octet);
        } catch (SocketTimeoutException _) {
          dripOnce(socket);
        } catch (SocketException _) {
          return checked(sent, answer.toString(StandardCharsets.UTF_8));
        }
      }
      return "not closed within a minute: " + answer.toString(StandardCharsets.UTF_8);
    }
  }

  private static void dripOnce(Socket socket) {
    try {
      write(socket, " ");
    } catch (IOException _) {
      // The node has closed the connection; its response is read next.
    }
  }
}
