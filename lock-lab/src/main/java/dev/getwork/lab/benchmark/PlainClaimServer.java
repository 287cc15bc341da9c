package dev.getwork.lab.benchmark;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import javax.sql.DataSource;

/**
 * The yardstick of Get Work over HTTP: {@link PlainClaim} behind the JDK's HTTP server, in a process of its own. Like a
 * node it has sixteen connections and a virtual thread per request, and it understands the node's requests; it checks no
 * password and no input. Do not change it: recorded ratios would no longer compare.
 */
final class PlainClaimServer {

  private static final int CONNECTIONS = 16;
  private static final int BACKLOG = 4096;
  private static final int CREATED = 201;
  private static final Pattern COUNT = Pattern.compile("\"count\":(\\d+)");
  private static final Pattern ASSIGNMENT = Pattern.compile("/assignments/([^/]+)/");

  private final DataSource pool;

  private PlainClaimServer(DataSource pool) {
    this.pool = pool;
  }

  /** Serves until the process ends, and prints the port. The argument is the URL of the database. */
  public static void main(String[] args) throws IOException {
    // By default the JDK's server delays small packets and closes connections beyond two hundred.
    System.setProperty("sun.net.httpserver.nodelay", "true");
    System.setProperty("sun.net.httpserver.maxIdleConnections", "1000");
    var config = new HikariConfig();
    config.setJdbcUrl(args[0]);
    config.setMaximumPoolSize(CONNECTIONS);
    var claims = new PlainClaimServer(new HikariDataSource(config));
    var server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), BACKLOG);
    server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    server.createContext("/api/v1/work-requests", claims::claim);
    server.createContext("/api/v1/assignments/", claims::complete);
    server.start();
    System.out.println(server.getAddress().getPort());
  }

  private void claim(HttpExchange exchange) throws IOException {
    String body = body(exchange);
    try (Connection connection = pool.getConnection()) {
      List<String> loans = PlainClaim.claim(connection, user(exchange), Integer.parseInt(first(COUNT, body)));
      answer(exchange, loans.stream()
          .map(loan -> "{\"id\":\"" + loan + "\"}").collect(Collectors.joining(",", "{\"assignments\":[", "]}")));
    } catch (SQLException failure) {
      throw new IOException(failure);
    }
  }

  private void complete(HttpExchange exchange) throws IOException {
    body(exchange);
    try (Connection connection = pool.getConnection()) {
      PlainClaim.complete(connection, first(ASSIGNMENT, exchange.getRequestURI().getPath()));
      answer(exchange, "{}");
    } catch (SQLException failure) {
      throw new IOException(failure);
    }
  }

  private static String user(HttpExchange exchange) {
    String credentials = exchange.getRequestHeaders().getFirst("Authorization").substring("Basic ".length());
    String decoded = new String(Base64.getDecoder().decode(credentials), StandardCharsets.UTF_8);
    return decoded.substring(0, decoded.indexOf(':'));
  }

  private static String first(Pattern pattern, String text) {
    Matcher found = pattern.matcher(text);
    if (!found.find()) {
      throw new IllegalArgumentException(text);
    }
    return found.group(1);
  }

  private static String body(HttpExchange exchange) throws IOException {
    return new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
  }

  private static void answer(HttpExchange exchange, String json) throws IOException {
    byte[] bytes = json.getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().set("Content-Type", "application/json");
    exchange.sendResponseHeaders(CREATED, bytes.length);
    try (var out = exchange.getResponseBody()) {
      out.write(bytes);
    }
  }
}
