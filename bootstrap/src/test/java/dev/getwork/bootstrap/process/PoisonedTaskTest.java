package dev.getwork.bootstrap.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.getwork.bootstrap.process.GetworkClient.Answer;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;

/** A loan whose attribute does not fit the catalog makes every selection of one task fail, as no import would. */
@Tag("proof")
class PoisonedTaskTest {

  private static final Map<String, Object> DEFINITION = Map.of("name", "Many jobs",
      "criteria", Map.of("field", "jobsRetained", "op", "gt", "value", 10));

  private static final String REASON =
      "The database reported an error. If it persists, ask a manager to check the task's criteria.";

  @Test
  void shouldServeTheOtherTasks() {
    try (var cluster = Cluster.start()) {
      GetworkClient manager = cluster.named("a").client("manager");
      String task = manager.post("/api/v1/tasks", DEFINITION).text("id");
      JdbcClient sql = JdbcClient.create(cluster.database());
      String poisoned = sql.sql("""
          update loan set attributes = attributes || '{"jobsRetained": "many"}'
          where loan_number = (select max(loan_number) from loan) returning loan_number""").query(String.class)
          .single();

      var users = new ConcurrentUsers(cluster);
      List<CompletableFuture<Answer>> others = users.requestAtOnce();
      // Any of the three nodes may lead, but each selects three times at most: the tenth request fails without a selection.
      List<Answer> failed = IntStream.rangeClosed(101, 110)
          .mapToObj(user -> cluster.named("b").client("processor" + user).getWork(task, 1)).toList();

      assertThat(failed).extracting(answer -> answer.text("state")).containsOnly("FAILED");
      assertThat(failed.subList(0, 3)).extracting(answer -> answer.text("failure")).containsOnly(REASON);
      assertThat(failed).extracting(answer -> answer.text("failure")).allMatch(failure -> failure.startsWith(REASON))
          .anyMatch(failure -> failure.contains("failed three times in a row"));
      assertThat(others).extracting(answer -> answer.join().text("state")).containsOnly("FULFILLED");
      assertThat(users.violations()).isEmpty();

      String address = "/api/v1/loans/" + poisoned;
      assertThat(manager.get(address).body().path("attributes").has("jobsRetained")).isFalse();
      Map<String, Object> mended = Map.of("attributes", Map.of("jobsRetained", 12));
      assertThat(cluster.named("a").client("integration").patch(address, mended).status()).isEqualTo(200);
      // The node that leads may still leave the task alone, for a minute.
      await().atMost(Duration.ofMinutes(2)).until(
          () -> cluster.named("c").client("processor001").getWork(task, 1).text("state").equals("FULFILLED"));
    }
  }
}
