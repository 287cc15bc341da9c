package dev.getwork.adapter.persistence.work;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.getwork.adapter.persistence.PostgresWorld;
import dev.getwork.adapter.persistence.SharedWorld;
import dev.getwork.application.contract.Concurrently;
import dev.getwork.application.port.in.cluster.LockStatus;
import dev.getwork.application.port.in.work.WorkRequestView;
import dev.getwork.application.port.out.work.DecidedRequest;
import dev.getwork.application.port.out.work.DecisionNotifications.DecisionSubscription;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.task.TaskLimits;
import dev.getwork.domain.work.RequestOutcome;
import dev.getwork.domain.work.UserName;
import dev.getwork.domain.work.WorkRequest;
import dev.getwork.domain.work.WorkRequestId;
import dev.getwork.testkit.postgres.TcpProxy;
import dev.getwork.testkit.postgres.TestDatabase;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Notifications from one node to another. */
class PostgresDecisionNotificationsTest {

  private static final TestDatabase DATABASE = TestDatabase.fresh();
  private static final JdbcClient NO_POOL =
      JdbcClient.create(new TestDatabase("jdbc:postgresql://localhost:1/none", "none", "none").dataSource());
  private static final TaskId TASK = new TaskId(1);
  private static final UserName USER = new UserName("user");
  private static final WorkRequestId REQUEST = new WorkRequestId(1);
  private static final TaskId ANOTHER = new TaskId(2);
  private static final Duration SOON = Duration.ofSeconds(20);
  private static final Duration LATER = Duration.ofSeconds(25);

  private final JdbcClient sql = JdbcClient.create(DATABASE.dataSource());
  private final PostgresDecisionNotifications here = notifications(sql, DATABASE.dataSource());
  private final PostgresDecisionNotifications there = notifications(sql, DATABASE.dataSource());

  @AfterEach
  void close() {
    here.close();
    there.close();
  }

  /** Also while all connections of the other node's pool are in use. */
  @Test
  void shouldSendRequestsToSubscribersOnAnotherNode() {
    try (var scenario = new TaskScenario(SharedWorld.WORLD, 3, TaskLimits.DEFAULT);
        var deciding = notifications(SharedWorld.WORLD.sql(), SharedWorld.WORLD.unpooled());
        var waiting = notifications(NO_POOL, SharedWorld.WORLD.unpooled())) {
      WorkRequestView served = scenario.request(scenario.undisturbedNode(), "ann", 2, LATER);
      scenario.awaitIdle();
      WorkRequest pending = scenario.recorded("bob", 1);
      for (var expected : List.of(new DecidedRequest(served.request(), served.assignments()),
          new DecidedRequest(pending, List.of()))) {
        try (var subscription = waiting.subscribe(scenario.task, expected.request().user())) {
          var handed = Concurrently.elsewhere(() -> {
            Optional<DecidedRequest> notified = Optional.empty();
            while (notified.isEmpty()) { // A node that begins to listen wakes its subscribers too.
              notified = subscription.await(expected.request().id(), LATER);
            }
            return notified;
          });
          await().atMost(SOON).until(() -> {
            deciding.publish(scenario.task, List.of());
            return handed.isDone();
          });
          assertThat(Concurrently.resultOf(handed)).contains(expected);
        }
      }
    }
  }

  /** A decision of this node may be handed over before or after an older state that was read for another notification. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void shouldPreferADecisionToAnOlderState(boolean first) {
    try (var scenario = new TaskScenario(SharedWorld.WORLD, 1, TaskLimits.DEFAULT)) {
      var old = new DecidedRequest(scenario.recorded("ann", 1), List.of());
      WorkRequest request = old.request();
      var decided = new DecidedRequest(request.decided(new RequestOutcome.Failed("test")), List.of());
      var subscriptions = new DecisionSubscriptions();
      try (var subscription = subscriptions.open(scenario.task, request.user())) {
        (first ? List.of(decided, old) : List.of(old, decided))
            .forEach(each -> subscriptions.handOver(scenario.task, List.of(each)));
        assertThat(subscription.await(request.id(), LATER)).contains(decided);
      }
    }
  }

  private static PostgresDecisionNotifications notifications(JdbcClient pool, DataSource listening) {
    return new PostgresDecisionNotifications(
        pool, listening, SharedWorld.WORLD.get(AssignmentRow.class),
        PostgresWorld.settings("test", LockStatus.Kind.ROW));
  }

  @Test
  void shouldReconnectWhenTheConnectionIsLost() {
    assertNotifiedThere();
    sql.sql(
        "select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'getwork listen %' and datname = current_database()")
        .query((_, _) -> true).list();
    assertNotifiedThere();
  }

  /** A firewall may drop a connection like this; TCP alone would notice it after two hours. */
  @Test
  void shouldReconnectWhenTheConnectionIsPartitioned() {
    try (var proxy = TcpProxy.to(DATABASE.jdbcUrl());
        var away = notifications(
            sql, new TestDatabase(proxy.jdbcUrl(), DATABASE.user(), DATABASE.password()).dataSource())) {
      assertNotifiedAt(away, TASK);
      proxy.partition();
      proxy.heal();
      assertNotifiedAt(away, ANOTHER); // Notifications of the first task may still arrive.
    }
  }

  @Test
  void shouldNotWaitForALockedTable() throws SQLException {
    sql.sql("create table work_request (work_request_id bigint)").update();
    try (Connection other = DATABASE.dataSource().getConnection()) {
      other.createStatement().execute("begin; lock work_request");
      assertNotifiedThere();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "word", "0 somebody", "-1 somebody", "9999999999999999999 somebody"})
  void shouldIgnoreUnknownPayloads(String payload) {
    assertNotifiedThere();
    sql.sql("select pg_notify('getwork_decided', :payload)").param("payload", payload).query((_, _) -> true).single();
    assertNotifiedThere();
  }

  /** Publishes again and again, because a notification is lost until the other node listens. */
  private void assertNotifiedThere() {
    assertNotifiedAt(there, TASK);
  }

  private void assertNotifiedAt(PostgresDecisionNotifications node, TaskId task) {
    try (DecisionSubscription subscription = node.subscribe(task, USER)) {
      var notified = Concurrently.elsewhere(() -> {
        subscription.await(REQUEST, LATER);
        return true;
      });
      await().atMost(SOON).until(() -> {
        here.publish(task, List.of());
        return notified.isDone();
      });
    }
  }
}
