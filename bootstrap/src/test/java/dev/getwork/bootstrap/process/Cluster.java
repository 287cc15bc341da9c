package dev.getwork.bootstrap.process;

import dev.getwork.bootstrap.process.GetworkClient.Answer;
import dev.getwork.testkit.postgres.TcpProxy;
import dev.getwork.testkit.postgres.TestDatabase;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.json.JsonMapper;

/** Nodes on one database, with the small file imported and the demo tasks defined. */
public final class Cluster implements AutoCloseable {

  private static final List<String> ONE = List.of("a");
  private static final List<String> THREE = List.of("a", "b", "c");

  private final TestDatabase database;
  private final Optional<TcpProxy> proxy;
  private final List<Node> nodes;
  private final List<String> tasks;

  private Cluster(
      TestDatabase database,
      List<String> names,
      boolean withProxy,
      List<String> java,
      Function<String, List<String>> settingsOf,
      Function<GetworkClient, List<String>> importData) {
    this.database = database;
    proxy = withProxy ? Optional.of(TcpProxy.to(database.jdbcUrl())) : Optional.empty();
    nodes = names.stream()
        .map(name -> Node.launch(name, java, Node.settings(name, databaseOf(name), settingsOf.apply(name))))
        .toList();
    try {
      nodes.forEach(Node::awaitReady);
      tasks = importData.apply(nodes.getFirst().client("manager"));
    } catch (RuntimeException failure) {
      close();
      throw new IllegalStateException("no cluster; the first node logged " + nodes.getFirst().output(), failure);
    }
  }

  private Cluster(List<String> names, boolean withProxy, Function<String, List<String>> settingsOf) {
    this(TestDatabase.fresh(), names, withProxy, NodeCommand.lowMemory(), settingsOf, Cluster::importDemoData);
  }

  /** Starts the nodes {@code a}, {@code b} and {@code c}. */
  public static Cluster start(String... settings) {
    return new Cluster(THREE, false, _ -> List.of(settings));
  }

  /** Starts three nodes; {@code a} is connected to the database through a proxy. */
  static Cluster startWithProxy(Function<String, List<String>> settingsOf) {
    return new Cluster(THREE, true, settingsOf);
  }

  /** Starts three nodes with different settings. */
  public static Cluster startEach(Function<String, List<String>> settingsOf) {
    return new Cluster(THREE, false, settingsOf);
  }

  /** Starts the nodes {@code a} and {@code b}. */
  static Cluster startTwo(String... settings) {
    return new Cluster(List.of("a", "b"), false, _ -> List.of(settings));
  }

  /** Starts the nodes {@code a} and {@code b} on this empty database. */
  static Cluster startTwoOn(TestDatabase database, String... settings) {
    return new Cluster(database, List.of("a", "b"), false, NodeCommand.lowMemory(), _ -> List.of(settings),
        Cluster::importDemoData);
  }

  /** Starts the node {@code a}. */
  public static Cluster startOne(String... settings) {
    return new Cluster(ONE, false, _ -> List.of(settings));
  }

  /** Starts the node {@code a} without loans and tasks. */
  public static Cluster startEmpty() {
    return new Cluster(TestDatabase.fresh(), ONE, false, NodeCommand.lowMemory(), _ -> List.of(), _ -> List.of());
  }

  /** Starts the node {@code a} with these JVM options. */
  public static Cluster startOneOn(List<String> java, String... settings) {
    return new Cluster(TestDatabase.fresh(), ONE, false, java, _ -> List.of(settings), Cluster::importDemoData);
  }

  /** Starts the node {@code a}, connected to the database through a proxy. */
  static Cluster startOneWithProxy(String... settings) {
    return new Cluster(ONE, true, _ -> List.of(settings));
  }

  private TestDatabase databaseOf(String name) {
    return proxy.filter(_ -> name.equals("a"))
        .map(between -> new TestDatabase(between.jdbcUrl(), database.user(), database.password()))
        .orElse(database);
  }

  /** The proxy between node {@code a} and the database. */
  TcpProxy proxy() {
    return proxy.orElseThrow();
  }

  /** Imports the small file, defines the demo tasks and returns their ids. */
  static List<String> importDemoData(GetworkClient manager) {
    try (var loans = Cluster.class.getResourceAsStream("/demo/ppp-small.csv.gz");
        var tasks = Cluster.class.getResourceAsStream("/demo/tasks.json")) {
      byte[] packed = Objects.requireNonNull(loans).readAllBytes();
      manager.saveDemoMapping();
      Answer imported = created(manager.postCsv("/api/v1/loan-imports?mapping=ppp", packed));
      if (!imported.text("state").equals("COMPLETED")) {
        throw new IllegalStateException(imported.toString());
      }
      return JsonMapper.shared().readTree(tasks).valueStream()
          .map(task -> created(manager.post("/api/v1/tasks", task)).text("id"))
          .toList();
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  private static Answer created(Answer answer) {
    if (answer.status() != 201) {
      throw new IllegalStateException("the demo data cannot be imported: " + answer);
    }
    return answer;
  }

  List<Node> nodes() {
    return nodes;
  }

  /** All nodes, beginning with this one. */
  Stream<Node> startingWith(Node first) {
    return Stream.concat(Stream.of(first), nodes.stream().filter(node -> node != first));
  }

  /** The node that this user calls first. */
  public Node nodeOf(int user) {
    return nodes.get(user % nodes.size());
  }

  public Node named(String name) {
    return nodes.stream().filter(node -> node.name().equals(name)).findFirst().orElseThrow();
  }

  /** The id of the first demo task. */
  String task() {
    return tasks.getFirst();
  }

  /** The ids of the demo tasks. */
  public List<String> tasks() {
    return tasks;
  }

  /** Makes each round of each task select. */
  public Cluster withoutReadyCandidates() {
    JdbcClient.create(database()).sql("update task set candidates_fresh_seconds = 0").update();
    return this;
  }

  /** Direct connections to the database. */
  public DataSource database() {
    return database.dataSource();
  }

  DatabaseState state() {
    return state(task());
  }

  DatabaseState state(String task) {
    return new DatabaseState(database.dataSource(), Long.parseLong(task));
  }

  @Override
  public void close() {
    proxy.ifPresent(TcpProxy::close);
    nodes.forEach(Node::close);
  }
}
