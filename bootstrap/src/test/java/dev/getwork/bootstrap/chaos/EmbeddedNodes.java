package dev.getwork.bootstrap.chaos;

import static org.awaitility.Awaitility.await;

import dev.getwork.bootstrap.process.Node;
import dev.getwork.testkit.postgres.TcpProxy;
import dev.getwork.testkit.postgres.TestDatabase;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.AbstractDataSource;

/**
 * Three nodes that can be started again, with the demo data on a durable server. The nodes a and b share the embedded
 * server, which either of them restarts. The node c reaches it through a proxy, like a server on another host.
 */
final class EmbeddedNodes implements AutoCloseable {

  static final List<String> NAMES = List.of("a", "b", "c");
  static final String PROXIED = "c";
  /** A library of Debian. */
  static final Path FAKETIME = Path.of("/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1");
  private static final Duration START = Duration.ofMinutes(5);
  private static final int ATTEMPTS = 10;
  private static final int PORT_LINE = 3;

  private final SmallDisk disk;
  private final Path directory;
  private final Function<String, List<String>> settings;
  private final Map<String, Node> nodes = new ConcurrentHashMap<>();
  private final AtomicInteger starts = new AtomicInteger();
  private final TcpProxy proxy = TcpProxy.to(() -> URI.create("postgresql://localhost:" + port() + "/getwork"));
  private volatile int knownPort;

  private EmbeddedNodes(SmallDisk disk, Function<String, List<String>> settings) {
    this.disk = disk;
    this.directory = disk.directory();
    this.settings = settings;
  }

  /** Starts the nodes with the settings of each, by its name, which are chosen again at each start. */
  static EmbeddedNodes start(SmallDisk disk, Function<String, List<String>> settings) {
    var all = new EmbeddedNodes(disk, settings);
    try {
      Node first = all.launch("a");
      await("the server runs").atMost(START)
          .until(() -> first.output().contains("Started the database server") || !first.isAlive());
      all.launch("b");
      all.launch(PROXIED);
      NAMES.forEach(name -> all.node(name).awaitReady());
      return all;
    } catch (RuntimeException failure) {
      all.close();
      throw failure;
    }
  }

  /** Starts a node; each start has a name of its own, so that it has a log of its own. */
  private Node launch(String name, String... program) {
    Stream<String> database = name.equals(PROXIED)
        ? Stream.of("--spring.datasource.url=" + proxy.jdbcUrl(), "--spring.datasource.username=getwork",
            "--spring.datasource.password=" + password())
        : Stream.of("--getwork.data-directory=" + directory);
    Node node = Node.launchBy(List.of(program), "chaos-" + name + starts.incrementAndGet(), Stream.of(
        database, settings.apply(name).stream(), Stream.of("--getwork.demo-users=true"))
        .flatMap(some -> some).toArray(String[]::new));
    nodes.put(name, node);
    return node;
  }

  /** Starts a node again and returns when it is ready. Like a supervisor, starts it again if another fault ends it. */
  void startAgain(String name, String... program) {
    for (int attempt = 1; attempt <= ATTEMPTS; attempt++) {
      try {
        launch(name, program).awaitReady();
        return;
      } catch (IllegalStateException ended) {
        if (attempt == ATTEMPTS) {
          throw ended;
        }
      }
    }
  }

  /** Starts the node c again with a clock that is wrong. The nodes a and b would start the server with their clock. */
  void startWithClock(String offset) {
    startAgain(PROXIED, "env", "LD_PRELOAD=" + FAKETIME, "FAKETIME=" + offset);
  }

  Node node(String name) {
    return Objects.requireNonNull(nodes.get(name));
  }

  /** The name under which a node was started, such as a for chaos-a7; a node that has been replaced has none. */
  Stream<String> nameOf(String startedAs) {
    return NAMES.stream().filter(name -> node(name).name().equals(startedAs));
  }

  /** The proxy between the node c and the server. */
  TcpProxy proxy() {
    return proxy;
  }

  /** The disk of the server. */
  SmallDisk disk() {
    return disk;
  }

  /** The main process of the server; empty while it is down. */
  Optional<ProcessHandle> postmaster() {
    return recorded().stream().findFirst().map(String::strip).map(Long::parseLong).flatMap(ProcessHandle::of);
  }

  private List<String> recorded() {
    try {
      return Files.readAllLines(directory.resolve("postgres/postmaster.pid"));
    } catch (IOException stopped) {
      return List.of();
    }
  }

  /** The last known port; a restart may change it. */
  private int port() {
    recorded().stream().skip(PORT_LINE).findFirst().map(String::strip).filter(port -> !port.isEmpty())
        .ifPresent(port -> knownPort = Integer.parseInt(port));
    return knownPort;
  }

  private String password() {
    try {
      return Files.readString(directory.resolve("password"));
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  /** Connections of the server's administrator. */
  DataSource database() {
    return new AbstractDataSource() {
      @Override
      public Connection getConnection() throws SQLException {
        return getConnection("postgres", password());
      }

      @Override
      public Connection getConnection(String user, String password) throws SQLException {
        String url = "jdbc:postgresql://localhost:%d/getwork?connectTimeout=5&socketTimeout=60".formatted(port());
        return new TestDatabase(url, user, password).dataSource().getConnection();
      }
    };
  }

  JdbcClient sql() {
    return JdbcClient.create(database());
  }

  List<String> loans() {
    return sql().sql("select loan_number from loan order by 1").query((row, _) -> row.getString(1)).list();
  }

  @Override
  public void close() {
    nodes.values().stream().filter(Node::isAlive).forEach(Node::resume);
    nodes.values().parallelStream().forEach(Node::close);
    proxy.close();
    disk.close();
  }
}
