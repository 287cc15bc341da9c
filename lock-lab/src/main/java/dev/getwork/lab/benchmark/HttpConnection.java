package dev.getwork.lab.benchmark;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A user's connection to a server of the REST API. It is kept alive and costs little processor time, which the measured
 * servers need on the same machine. A request is sent and its response received in two steps, so that one thread can send
 * the requests of many users at once.
 */
final class HttpConnection implements AutoCloseable {

  private static final int NO_CONTENT = 204;
  private static final int HEXADECIMAL = 16;

  private final URI server;
  private final String headers;
  private @Nullable Socket socket;
  private InputStream in = InputStream.nullInputStream();

  private HttpConnection(URI server, String user, String contentType) {
    this.server = server;
    String credentials = Base64.getEncoder().encodeToString((user + ":getwork").getBytes(StandardCharsets.UTF_8));
    this.headers =
        " HTTP/1.1\r\nHost: %s:%d\r\nAuthorization: Basic %s\r\n".formatted(server.getHost(), server.getPort(),
            credentials) + "Content-Type: " + contentType + "\r\nPrefer: wait=20\r\nContent-Length: ";
  }

  /** A connection that opens with the first request, and again after the server has closed it. */
  static HttpConnection to(URI server, String user) {
    return to(server, user, "application/json");
  }

  /** The same for bodies of another format. */
  static HttpConnection to(URI server, String user, String contentType) {
    return new HttpConnection(server, user, contentType);
  }

  record Response(int status, String body) {}

  /** Sends a request; its response must be received before the next one. */
  void send(String method, String path, String body) {
    try {
      if (socket == null) {
        socket = new Socket(server.getHost(), server.getPort());
        socket.setTcpNoDelay(true);
        in = new BufferedInputStream(socket.getInputStream());
      }
      String request = method + " " + path + headers + body.length() + "\r\n\r\n" + body;
      socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  Response receive() {
    try {
      int status = Integer.parseInt(line().split(" ", 3)[1]);
      int length = 0;
      boolean chunked = false;
      boolean closes = false;
      for (String header = header(); !header.isEmpty(); header = header()) {
        String value = header.substring(header.indexOf(':') + 1).strip();
        if (header.startsWith("content-length:")) {
          length = Integer.parseInt(value);
        } else if (header.startsWith("transfer-encoding:")) {
          chunked = value.equals("chunked");
        } else if (header.startsWith("connection:")) {
          closes = value.equals("close");
        }
      }
      byte[] body = status == NO_CONTENT ? new byte[0] : chunked ? chunks() : in.readNBytes(length);
      if (closes) {
        close();
      }
      return new Response(status, new String(body, StandardCharsets.UTF_8));
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  private String header() throws IOException {
    return line().toLowerCase(Locale.ROOT);
  }

  private String line() throws IOException {
    var line = new StringBuilder();
    for (int octet = in.read(); octet != '\n'; octet = in.read()) {
      if (octet < 0) {
        throw new IOException("the server closed the connection after \"" + line + "\"");
      }
      if (octet != '\r') {
        line.append((char) octet);
      }
    }
    return line.toString();
  }

  private byte[] chunks() throws IOException {
    var body = new ByteArrayOutputStream();
    for (int length = chunkLength(); length > 0; length = chunkLength()) {
      body.write(in.readNBytes(length));
      line();
    }
    line();
    return body.toByteArray();
  }

  private int chunkLength() throws IOException {
    return Integer.parseInt(line(), HEXADECIMAL);
  }

  @Override
  public void close() {
    try {
      if (socket != null) {
        socket.close();
        socket = null;
      }
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }
}
