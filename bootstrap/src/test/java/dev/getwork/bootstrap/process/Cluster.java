package dev.getwork.bootstrap.process;

import dev.getwork.bootstrap.process.GetworkClient.Answer;
import dev.getwork.testkit.postgres.Cable;
import dev.getwork.testkit.postgres.TestDatabase;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import javax.sql.DataSource;
import tools.jackson.databind.json.JsonMapper;

/** Nodes on one database, with the small file imported and the demo tasks defined. */
public final class Cluster implements AutoCloseable {

  private static final List<String> THREE = List.of("a", "b", "c");

  private final TestDatabase database = TestDatabase.fresh();
  private final Optional<Cable> cable;
  private final List<Node> nodes;
  private final List<String> tasks;

  private Cluster(List<String> names, boolean withCable, Function<String, List<String>> settings) {
    this(names, withCable, NodeCommand.frugal(), settings);
  }

  private Cluster(
      List<String> names, boolean withCable, List<String> java, Function<String, List<String>> settings) {
    this(names, withCable, java, settings, Cluster::furnish);
  }

  private Cluster(
      List<String> names,
      boolean withCable,
      List<String> java,
      Function<String, List<String>> settings,
      Function<GetworkClient, List<String>> furnish) {
    cable = withCable ? Optional.of(Cable.to(database.jdbcUrl())) : Optional.empty();
    nodes = names.stream().map(name -> Node.launch(name, java, settings(name, settings.apply(name)))).toList();
    try {
      nodes.forEach(Node::untilReady);
      tasks = furnish.apply(nodes.getFirst().client("manager"));
    } catch (RuntimeException failure) {
      close();
      throw failure;
    }
  }

  public static Cluster start(String... settings) {
    return new Cluster(THREE, false, _ -> List.of(settings));
  }

  /** Node {@code a} reaches the database by a cable that can be cut. */
  static Cluster startWithCable(Function<String, List<String>> settingsOf) {
    return new Cluster(THREE, true, settingsOf);
  }

  /** Nodes of which each has settings of its own. */
  public static Cluster startEach(Function<String, List<String>> settingsOf) {
    return new Cluster(THREE, false, settingsOf);
  }

  /** Nodes {@code a} and {@code b} only. */
  static Cluster startTwo(String... settings) {
    return new Cluster(List.of("a", "b"), false, _ -> List.of(settings));
  }

  /** Node {@code a} only. */
  public static Cluster startOne(String... settings) {
    return new Cluster(List.of("a"), false, _ -> List.of(settings));
  }

  /** Node {@code a} only, without loans and tasks. */
  public static Cluster startBare() {
    return new Cluster(List.of("a"), false, NodeCommand.frugal(), _ -> List.of(), _ -> List.of());
  }

  /** Node {@code a} only, on a Java with these options. */
  static Cluster startOneOn(List<String> java) {
    return new Cluster(List.of("a"), false, java, _ -> List.of());
  }

  /** Node {@code a} only, which reaches the database by a cable that can be cut. */
  static Cluster startOneWithCable(String... settings) {
    return new Cluster(List.of("a"), true, _ -> List.of(settings));
  }

  Cable cable() {
    return cable.orElseThrow();
  }

  private String[] settings(String name, List<String> more) {
    String url = cable.filter(_ -> name.equals("a")).map(Cable::jdbcUrl).orElse(database.jdbcUrl());
    Stream<String> own = Stream.of(
        "--spring.datasource.url=" + url,
        "--spring.datasource.username=" + database.user(),
        "--spring.datasource.password=" + database.password(),
        "--spring.datasource.hikari.minimum-idle=1",
        "--getwork.data-directory=target/nodes/" + name,
        "--getwork.demo-users=true");
    return Stream.concat(own, more.stream()).toArray(String[]::new);
  }

  /** Brings in the small file and the demo tasks. */
  static List<String> furnish(GetworkClient manager) {
    try (var loans = Cluster.class.getResourceAsStream("/demo/ppp-small.csv.gz");
        var tasks = Cluster.class.getResourceAsStream("/demo/tasks.json")) {
      byte[] packed = Objects.requireNonNull(loans).readAllBytes();
      created(manager.postCsv("/api/v1/loan-imports?mapping=ppp&firstNumber=89&step=176&overlay=demo", packed));
      return JsonMapper.shared().readTree(tasks).valueStream()
          .map(task -> created(manager.post("/api/v1/tasks", task)).text("id"))
          .toList();
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  private static Answer created(Answer answer) {
    if (answer.status() != 201) {
      throw new IllegalStateException("cannot furnish: " + answer);
    }
    return answer;
  }

  List<Node> nodes() {
    return nodes;
  }

  /** The node that a user goes to first. */
  public Node nodeOf(int user) {
    return nodes.get(user % nodes.size());
  }

  /** One of them. */
  public Node named(String name) {
    return nodes.stream().filter(node -> node.name().equals(name)).findFirst().orElseThrow();
  }

  /** The first demo task. */
  String task() {
    return tasks.getFirst();
  }

  /** The demo tasks, in their order. */
  public List<String> tasks() {
    return tasks;
  }

  /** The database, behind the backs of the nodes. */
  public DataSource database() {
    return database.dataSource();
  }

  Facts facts() {
    return facts(task());
  }

  Facts facts(String task) {
    return new Facts(database.dataSource(), Long.parseLong(task));
  }

  @Override
  public void close() {
    cable.ifPresent(Cable::close);
    nodes.forEach(Node::close);
  }
}
