package dev.getwork.bootstrap.process;

import dev.getwork.testkit.postgres.TestDatabase;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import javax.sql.DataSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Three nodes on one database, with the small file imported and the first demo task defined. */
public final class Cluster implements AutoCloseable {

  private final TestDatabase database = TestDatabase.fresh();
  private final Optional<Cable> cable;
  private final List<Node> nodes;
  private final String task;

  private Cluster(boolean withCable, String... settings) {
    cable = withCable ? Optional.of(Cable.to(database.jdbcUrl())) : Optional.empty();
    nodes = Stream.of("a", "b", "c").map(name -> Node.launch(name, settings(name, settings))).toList();
    try {
      nodes.forEach(Node::untilReady);
      task = furnish(nodes.getFirst().client("manager"));
    } catch (RuntimeException failure) {
      close();
      throw failure;
    }
  }

  public static Cluster start(String... settings) {
    return new Cluster(false, settings);
  }

  /** Node {@code a} reaches the database by a cable that can be cut. */
  static Cluster startWithCable(String... settings) {
    return new Cluster(true, settings);
  }

  Cable cable() {
    return cable.orElseThrow();
  }

  private String[] settings(String name, String... more) {
    String url = cable.filter(_ -> name.equals("a")).map(Cable::jdbcUrl).orElse(database.jdbcUrl());
    Stream<String> own = Stream.of(
        "--spring.datasource.url=" + url,
        "--spring.datasource.username=" + database.user(),
        "--spring.datasource.password=" + database.password(),
        "--getwork.data-directory=target/nodes/" + name,
        "--getwork.demo-users=true");
    return Stream.concat(own, Stream.of(more)).toArray(String[]::new);
  }

  private static String furnish(GetworkClient manager) {
    try (var loans = Cluster.class.getResourceAsStream("/demo/ppp-small.csv.gz");
        var tasks = Cluster.class.getResourceAsStream("/demo/tasks.json")) {
      byte[] packed = Objects.requireNonNull(loans).readAllBytes();
      var imported = manager.postCsv("/api/v1/loan-imports?mapping=ppp&firstNumber=89&step=176&overlay=demo", packed);
      JsonNode first = JsonMapper.shared().readTree(tasks).path(0);
      var defined = manager.post("/api/v1/tasks", first);
      if (imported.status() != 201 || defined.status() != 201) {
        throw new IllegalStateException("cannot furnish: " + imported + ", " + defined);
      }
      return defined.text("id");
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  List<Node> nodes() {
    return nodes;
  }

  /** The node that a user goes to first. */
  public Node nodeOf(int user) {
    return nodes.get(user % nodes.size());
  }

  Node named(String name) {
    return nodes.stream().filter(node -> node.name().equals(name)).findFirst().orElseThrow();
  }

  String task() {
    return task;
  }

  /** The database, behind the backs of the nodes. */
  public DataSource database() {
    return database.dataSource();
  }

  Facts facts() {
    return new Facts(database.dataSource(), Long.parseLong(task));
  }

  @Override
  public void close() {
    cable.ifPresent(Cable::close);
    nodes.forEach(Node::close);
  }
}
