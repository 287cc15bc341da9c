package dev.getwork.bootstrap.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.microsoft.playwright.Browser.NewContextOptions;
import com.microsoft.playwright.options.ColorScheme;
import dev.getwork.bootstrap.process.Cluster;
import dev.getwork.bootstrap.process.GetworkClient;
import dev.getwork.bootstrap.process.GetworkClient.Answer;
import dev.getwork.bootstrap.process.Node;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ExtensionContext.Store;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.JsonNode;

/** A JUnit extension that starts nodes and a browser, and stops them after the class. */
final class ConsoleNodes implements BeforeAllCallback {

  /** The lock of the classes that share a node. */
  static final String SHARED_LOANS = "loans of the shared node";

  private static final Supplier<Cluster> SHARED = Cluster::startOne;
  private static final String FIRST = "a";
  private static final Namespace NAMESPACE = Namespace.create(ConsoleNodes.class);

  private final Supplier<Cluster> start;
  private final boolean isShared;
  private Optional<Chromium> chromium = Optional.empty();
  private Optional<Cluster> cluster = Optional.empty();

  private ConsoleNodes(Supplier<Cluster> start, boolean isShared) {
    this.start = start;
    this.isShared = isShared;
  }

  static ConsoleNodes on(Supplier<Cluster> start) {
    return new ConsoleNodes(start, false);
  }

  /** One node for several classes, which stops after the last test of all. */
  static ConsoleNodes shared() {
    return new ConsoleNodes(SHARED, true);
  }

  @Override
  public void beforeAll(ExtensionContext context) {
    Store own = context.getStore(NAMESPACE);
    chromium = Optional.of(own.computeIfAbsent(Chromium.class, _ -> Chromium.start(), Chromium.class));
    Store all = context.getRoot().getStore(NAMESPACE);
    cluster = Optional.of((isShared ? all : own).computeIfAbsent(start, _ -> start.get(), Cluster.class));
  }

  Cluster cluster() {
    return cluster.orElseThrow();
  }

  Node node() {
    return cluster().named(FIRST);
  }

  /** A client of the first node. */
  GetworkClient client(String user) {
    return node().client(user);
  }

  /** The id of a demo task, counted from 0. */
  String task(int demo) {
    return cluster().tasks().get(demo);
  }

  /** Gets loans of a demo task, and returns the assignments. */
  List<JsonNode> getWork(String user, int demo, int count) {
    return client(user).getWork(task(demo), count).body().path("assignments").valueStream().toList();
  }

  /** Waits until so many loans of a demo task count as held or excluded: nodes cache queues for two seconds. */
  void awaitQueue(int demo, String state, int count) {
    await().atMost(Duration.ofSeconds(30)).until(() -> client("manager").get("/api/v1/tasks/" + task(demo) + "/queue")
        .body().path(state).asInt() >= count);
  }

  /** Gets loans of a demo task, and returns the ids of the assignments. */
  List<String> hold(String user, int demo, int count) {
    return getWork(user, demo, count).stream().map(ConsoleNodes::id).toList();
  }

  /** Defines a task, and returns its id. */
  String define(Map<String, Object> task) {
    return client("manager").post("/api/v1/tasks", task).text("id");
  }

  JsonNode task(String id) {
    return client("manager").get("/api/v1/tasks/" + id).body();
  }

  List<JsonNode> tasksNamed(String name) {
    return client("manager").get("/api/v1/tasks?limit=200").body().path("items").valueStream()
        .filter(task -> task.path("name").asString().equals(name))
        .toList();
  }

  static String id(JsonNode assignment) {
    return assignment.path("id").asString();
  }

  static String loan(JsonNode assignment) {
    return assignment.path("loanNumber").asString();
  }

  void dispose(String user, JsonNode assignment, Map<String, Object> disposition) {
    assertThat(client(user).put("/api/v1/assignments/" + id(assignment) + "/disposition", disposition).status())
        .isEqualTo(201);
  }

  List<JsonNode> pipeline(String user) {
    return client(user).get("/api/v1/me/pipeline").body().path("items").valueStream().toList();
  }

  /** The kinds of the events of a loan, newest first. */
  List<String> history(String loan) {
    return client("manager").get("/api/v1/loans/" + loan + "/history").body().path("items").valueStream()
        .map(event -> event.path("kind").asString())
        .toList();
  }

  JdbcClient sql() {
    return JdbcClient.create(cluster().database());
  }

  /** Requests loans of a demo task without waiting for the decision. */
  Answer requestWork(GetworkClient client, int demo, int count) {
    return client.requestWork(task(demo), count);
  }

  /** Signs in at the first node. */
  ConsolePage signIn(String user) {
    return signIn(FIRST, user);
  }

  ConsolePage signIn(String node, String user) {
    return signIn(cluster().named(node).address(), user);
  }

  ConsolePage signIn(URI address, String user) {
    return new ConsolePage(chromium.orElseThrow(), address, new NewContextOptions().setViewportSize(1280, 800))
        .signIn(user);
  }

  WorkPage workPage(String user) {
    return new WorkPage(signIn(user));
  }

  /** Signs in as a manager and opens an address of the console. */
  ConsolePage manager(String address) {
    return signIn("manager").goTo(address);
  }

  /** Signs in in half a window, for pictures of two pages. */
  ConsolePage signInInHalfAWindow(String user) {
    return signedOut(new NewContextOptions().setViewportSize(500, 850).setDeviceScaleFactor(2)).signIn(user);
  }

  /** Signs in on a phone in dark mode. */
  ConsolePage signInOnPhone(String user) {
    return signedOut(new NewContextOptions().setViewportSize(390, 844).setColorScheme(ColorScheme.DARK)).signIn(user);
  }

  ConsolePage signedOut(NewContextOptions options) {
    return new ConsolePage(chromium.orElseThrow(), node().address(), options);
  }
}
