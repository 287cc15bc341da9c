package dev.getwork.lab.benchmark;

import dev.getwork.application.ApplicationNode;
import dev.getwork.bootstrap.ProductPorts;
import dev.getwork.bootstrap.embedded.EmbeddedServer;
import dev.getwork.bootstrap.process.Node;
import dev.getwork.lab.node.ProductContext;
import dev.getwork.testkit.postgres.TestDatabase;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.postgresql.ds.PGSimpleDataSource;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.util.FileSystemUtils;

/**
 * The whole product on the embedded server that a node starts when nothing is configured, with PostgreSQL's default
 * durability, in a temporary directory: a node as a process, and out-ports of further nodes in this process.
 */
final class Product implements AutoCloseable {

  /** One user alone makes hundreds of calls per second here. */
  private static final String NO_RATE_LIMIT = "--getwork.limits.calls-per-second=0";

  private static final String NODE = "benchmark";

  private final Path directory;
  private final EmbeddedServer server;
  private final PGSimpleDataSource source = new PGSimpleDataSource();
  private final Node node;
  private final List<ProductPorts> ports = new ArrayList<>();

  private Product(Path directory) {
    this.directory = directory;
    this.server = EmbeddedServer.open(directory);
    source.setUrl(server.getJdbcUrl());
    source.setUser(EmbeddedServer.SUPERUSER);
    source.setPassword(server.getPassword());
    this.node = launch(NODE, "-Xmx1g", NO_RATE_LIMIT);
  }

  static Product start() {
    try {
      return new Product(Files.createTempDirectory("getwork-benchmark"));
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  EmbeddedServer server() {
    return server;
  }

  Node node() {
    return node;
  }

  /** Starts another node on the same server and waits until it is ready. */
  Node launch(String name, String memory, String... settings) {
    String[] all = Stream.concat(Stream.of("--getwork.data-directory=" + directory), Stream.of(settings))
        .toArray(String[]::new);
    return Node.launch(name, List.of(memory), all).awaitReady();
  }

  /** Starts another node, on the database or on a pooler in front of it, and waits until it is ready. */
  Node launchOn(String name, TestDatabase reached, String... settings) {
    List<String> all = Stream.concat(Stream.of(NO_RATE_LIMIT), Stream.of(settings)).toList();
    return Node.launch(name, List.of("-Xmx1g"), Node.settings(name, reached, all)).awaitReady();
  }

  /** The database, without the parameters of the nodes' connections. */
  TestDatabase database() {
    return new TestDatabase(
        server.getJdbcUrl().replaceFirst("[?].*", ""), server.getUsername(), server.getPassword());
  }

  /** The process of the node. */
  ProcessHandle nodeProcess() {
    return ProcessHandle.current().children()
        .filter(child -> List.of(child.info().arguments().orElse(new String[0])).contains("--getwork.node=" + NODE))
        .findFirst().orElseThrow();
  }

  /** The URL of the database with its user. */
  String jdbcUrl() {
    return server.getJdbcUrl() + "&" + credentials();
  }

  /** The user and the password, as parameters of a URL. */
  String credentials() {
    return "user=" + EmbeddedServer.SUPERUSER + "&password=" + server.getPassword();
  }

  /** The out-ports of another node, in this process. */
  ProductPorts ports() {
    ProductPorts another = ProductPorts.on(source);
    ports.add(another);
    return another;
  }

  /** The use cases and out-ports of another node, in this process. */
  ApplicationNode application() {
    return ProductContext.applicationOn(ports()::get);
  }

  JdbcClient sql() {
    return JdbcClient.create(source);
  }

  /** Runs statements outside of transactions, one after the other. */
  void run(String... statements) {
    List.of(statements).forEach(statement -> sql().sql(statement).update());
  }

  Connection connect() {
    try {
      return source.getConnection();
    } catch (SQLException unavailable) {
      throw new IllegalStateException(unavailable);
    }
  }

  int pendingRequests() {
    return sql().sql("select count(*) from work_request where state = 'PENDING'").query(Integer.class).single();
  }

  /**
   * Deletes all requests, assignments, holds and history, and flushes what another measurement would pay for. The empty
   * tables are not analyzed: their statistics would stay in cached plans while they fill.
   */
  void deleteWork() {
    run("truncate hold, assignment, work_request, selection_run, history_event", "checkpoint");
  }

  @Override
  public void close() {
    ports.forEach(ProductPorts::close);
    node.close();
    server.close();
    try {
      FileSystemUtils.deleteRecursively(directory);
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }
}
