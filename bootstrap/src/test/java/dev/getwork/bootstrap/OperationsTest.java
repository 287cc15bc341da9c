package dev.getwork.bootstrap;

import static java.util.Objects.requireNonNull;
import static java.util.Objects.requireNonNullElse;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.zaxxer.hikari.HikariDataSource;
import dev.getwork.bootstrap.OperationClient.Answer;
import dev.getwork.bootstrap.process.GetworkClient;
import dev.getwork.bootstrap.process.Exchanges;
import dev.getwork.testkit.http.Contract;
import dev.getwork.testkit.log.CapturedLog;
import dev.getwork.testkit.postgres.TestDatabase;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.catalina.connector.Connector;
import org.apache.coyote.http11.Http11NioProtocol;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.tomcat.TomcatWebServer;
import org.springframework.boot.web.server.context.WebServerApplicationContext;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.servlet.mvc.method.RequestMappingInfo;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;

/** Calls every operation of a node as each kind of caller, and again during an outage of the database. */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class OperationsTest {

  @RegisterExtension
  static final CapturedLog LOG =
      CapturedLog.of("dev.getwork.adapter.rest", "dev.getwork.adapter.persistence.loan", WorkerThreads.class.getName());

  private static final TestDatabase DATABASE = TestDatabase.fresh();
  private static final TestDatabase OTHER = TestDatabase.fresh();
  private static final Contract CONTRACT = Contract.published();
  private static final HttpClient HTTP = HttpClient.newHttpClient();
  /** The operations that do not use the database. */
  private static final Set<String> WITHOUT_DATABASE =
      Set.of("GET /api/v1/openapi.json", "GET /api/v1/loan-fields", "GET /api/v1/demo/waves");

  @AutoClose
  private static ConfigurableApplicationContext node;
  private static URI base;
  private static OperationClient client;

  @BeforeAll
  static void start() {
    node = new SpringApplicationBuilder(GetworkApplication.class).registerShutdownHook(false).run(
        "--server.port=0",
        "--spring.datasource.url=" + DATABASE.jdbcUrl(),
        "--spring.datasource.username=" + DATABASE.user(),
        "--spring.datasource.password=" + DATABASE.password(),
        "--spring.datasource.hikari.connection-timeout=500",
        "--getwork.selection.datasource.url=jdbc:postgresql://localhost:1/nowhere",
        "--getwork.selection.datasource.hikari.connection-timeout=250",
        "--getwork.demo-users=true",
        "--getwork.scheduler.tick=1h");
    base = URI.create("http://localhost:" + node.getEnvironment().getProperty("local.server.port"));
    client = new OperationClient(base);
    var manager = new GetworkClient(base, "manager");
    manager.post("/api/v1/tasks", Map.of("name", "All", "criteria", Map.of("all", List.of())));
    client.send("manager", "POST", "/api/v1/loan-imports", "Content-Type: application/x-ndjson", """
        {"loanNumber":"L-1","amount":1,"currency":"USD","state":"MA","product":"p","purpose":"q",\
        "submittedAt":"2020-04-03T00:00:00Z"}
        """);
    assertThat(new GetworkClient(base, "processor001").getWork("1", 1).text("state")).isEqualTo("FULFILLED");
  }

  static Stream<Operation> operations() {
    return Operation.all().stream();
  }

  @Test
  @Order(1)
  void shouldListAllOperationsInTheTable() {
    var answered = node.getBean("requestMappingHandlerMapping", RequestMappingHandlerMapping.class)
        .getHandlerMethods().keySet().stream()
        .flatMap(OperationsTest::names)
        .collect(Collectors.toSet());
    assertThat(Operation.all()).extracting(Operation::name).containsExactlyInAnyOrderElementsOf(answered);
  }

  /** A mapping without a method accepts all methods. */
  private static Stream<String> names(RequestMappingInfo mapping) {
    Set<RequestMethod> methods = mapping.getMethodsCondition().getMethods();
    List<String> answered = methods.isEmpty() ? List.of("ANY") : methods.stream().map(RequestMethod::name).toList();
    return mapping.getPatternValues().stream().flatMap(path -> answered.stream().map(method -> method + " " + path));
  }

  @Test
  @Order(1)
  void shouldBeReadyAlthoughTheReplicaIsDown() throws Exception {
    var ready = HttpRequest.newBuilder(base.resolve("/actuator/health/readiness")).build();
    assertThat(HTTP.send(ready, BodyHandlers.ofString()).statusCode()).isEqualTo(200);
    HikariDataSource replica = node.getBean("selectionReplica", HikariDataSource.class);
    assertThat(replica.getMaximumPoolSize()).isEqualTo(4);
    assertThat(replica.isReadOnly()).isTrue();
    assertThat(replica.getUsername()).isEqualTo(DATABASE.user());
  }

  /** Tomcat itself answers that the header Host is missing, because it stops reading the headers. */
  @Test
  @Order(1)
  void shouldAnswerNodeStoppingWhenItStopsBetweenRequestLineAndHeaders() throws Exception {
    var connector = new Connector(new Http11NioProtocol() {
      private final AtomicBoolean began = new AtomicBoolean();

      @Override
      public boolean isPaused() {
        return began.getAndSet(true);
      }
    });
    connector.setPort(0);
    var server = (TomcatWebServer) requireNonNull(((WebServerApplicationContext) node).getWebServer());
    server.getTomcat().getService().addConnector(connector);
    try {
      var tasks = URI.create("http://localhost:" + connector.getLocalPort() + "/api/v1/tasks");
      var answer = HTTP.send(HttpRequest.newBuilder(tasks).build(), BodyHandlers.ofString());

      CONTRACT.check(Exchanges.of("", answer));
      assertThat(answer.statusCode()).as(answer.body()).isEqualTo(503);
      assertThat(answer.body()).contains("/problems/node-stopping");
      assertThat(answer.headers().firstValue("Retry-After")).hasValue("1");
    } finally {
      server.getTomcat().getService().removeConnector(connector);
    }
  }

  @Test
  @Order(1)
  void shouldDetectAMappingWithoutMethod() {
    assertThat(names(RequestMappingInfo.paths("/x").build())).containsExactly("ANY /x");
  }

  @ParameterizedTest
  @MethodSource("operations")
  @Order(2)
  void shouldGrantThePermissionsOfTheTable(Operation operation) {
    // The holder last, because its disposition is final.
    for (String caller : List.of("nobody", "processor002", "integration", "operator", "manager", "processor001")) {
      var answer = client.send(caller, operation.method(), operation.address(), operation.header(), operation.body());
      assertThat(operation.allows(caller, answer.statusCode()))
          .as("%s as %s: %d %s", operation.name(), caller, answer.statusCode(), answer.body())
          .isTrue();
      assertThat(answer.headers().map()).containsKeys("x-node", "x-trace-id", "content-security-policy")
          .containsEntry("x-content-type-options", List.of("nosniff"))
          .containsEntry("cache-control", List.of("no-store"))
          .doesNotContainKeys("set-cookie", "server", "x-powered-by");
    }
  }

  @Test
  @Order(3)
  void shouldAnswerDatabaseUnavailableDuringAnOutageAndRecover() throws Exception {
    try (InputStream events =
        HTTP.send(client.request("manager", "GET", "/api/v1/events", "", ""), BodyHandlers.ofInputStream()).body()) {
      assertThat(events.read()).as("first byte of the event stream").isPositive();
      assertAllUnavailableDuringAnOutage();
    }
    assertThat(LOG.lines()).filteredOn(line -> line.contains(" failed with 503 (The database is unavailable): "))
        .hasSizeGreaterThanOrEqualTo((int) operations().count() - WITHOUT_DATABASE.size())
        .noneMatch(line -> line.contains("stack trace"));
  }

  private static void assertAllUnavailableDuringAnOutage() throws Exception {
    var other = JdbcClient.create(OTHER.dataSource());
    String name = DATABASE.jdbcUrl().replaceFirst(".*/", "").replaceFirst("\\?.*", "");
    other.sql("alter database " + name + " with allow_connections false").update();
    other.sql("select pg_terminate_backend(pid) from pg_stat_activity where datname = :name")
        .param("name", name).query(Boolean.class).list();
    try (var callers = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Callable<Operation>> calls = operations().map(operation -> (Callable<Operation>) () -> {
        assertUnavailable(operation);
        return operation;
      }).toList();
      for (var call : callers.invokeAll(calls)) {
        call.get();
      }
    }
    await("the event reader logs the outage").atMost(Duration.ofSeconds(30)).until(
        () -> LOG.lines().stream()
            .anyMatch(line -> line.startsWith("WARN Event streams are delayed because the audit log cannot be read")));
    other.sql("alter database " + name + " with allow_connections true").update();
    await("the node finds the database again").atMost(Duration.ofSeconds(30)).until(
        () -> client.send("manager", "GET", "/api/v1/tasks", "", "").statusCode() == 200);
  }

  private static void assertUnavailable(Operation operation) {
    if (WITHOUT_DATABASE.contains(operation.name())) {
      assertThat(client.call(operation).statusCode()).as(operation.name()).isEqualTo(200);
      return;
    }
    // Some responses are cached for seconds.
    Answer answer = operation.method().equals("GET")
        ? await(operation.name()).atMost(Duration.ofSeconds(20)).until(() -> client.call(operation),
            OperationsTest::isUnavailable)
        : client.call(operation);
    assertThat(answer.statusCode()).as("%s: %s", operation.name(), answer.body()).isEqualTo(503);
    assertThat(answer.headers().firstValue("Retry-After")).as(operation.name()).hasValue("5");
    assertThat(answer.body()).contains("/problems/database-unavailable", "\"traceId\"").doesNotContain("Exception",
        "SQL");
  }

  /** After the outage, so that calls have failed. */
  @Test
  @Order(4)
  void shouldHaveTheMetricsOfTheDocumentedAlerts() throws Exception {
    List<String> metrics = new GetworkClient(base, "operator").text("/actuator/prometheus").lines().toList();
    String alerts = Files.readString(Path.of("..", "docs", "operations.md")).split("\\| metric .*\n", 2)[1];
    var documented =
        Pattern.compile("(?m)^\\| `(\\w+)(?:\\{(.*)})?` ").matcher(alerts.split("\n\n", 2)[0]).results().toList();
    assertThat(documented).hasSize(5).allSatisfy(metric -> assertThat(metrics).as(metric.group(1))
        .anyMatch(
            line -> line.startsWith(metric.group(1) + "{") && line.contains(requireNonNullElse(metric.group(2), ""))));
  }

  private static boolean isUnavailable(Answer answer) {
    return answer.statusCode() == 503;
  }
}
