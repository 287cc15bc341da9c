package dev.getwork.bootstrap.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.getwork.application.port.in.work.RequestWork;
import dev.getwork.application.port.in.work.RequestWork.Press;
import dev.getwork.application.usecase.UseCases;
import dev.getwork.bootstrap.ProductPorts;
import dev.getwork.bootstrap.process.GetworkClient.Answer;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.LoanCount;
import dev.getwork.domain.work.UserName;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** All leaders of a node select for a minute, and more tasks wait than it may lead: everybody else is answered. */
@Tag("proof")
class BusyLeadersTest {

  /** What waited for a leader would take longer. */
  private static final Duration BEFORE_A_LEADER_IS_DONE = Duration.ofSeconds(30);
  private static final Duration SOON = Duration.ofSeconds(20);
  private static final int LEADERS = 4;
  private static final int USERS = 22;

  @Test
  void shouldAnswerEverybodyElseAtOnce() {
    answerEverybodyElse("row");
  }

  @Test
  void shouldAnswerEverybodyElseAtOnceWithLeases() {
    answerEverybodyElse("lease");
  }

  private static void answerEverybodyElse(String lock) {
    try (var cluster = Cluster.startOneWithCable("--getwork.selection.minimum=60s", "--getwork.task-lock=" + lock)) {
      List<GetworkClient> users = known(cluster);
      String assignment = assignedElsewhere(cluster, users.getFirst().user());
      List<String> requests =
          cluster.tasks().stream().map(task -> users.get(1).within(SOON).press(task, 1).text("id")).toList();
      assertThat(requests).hasSizeGreaterThan(LEADERS);
      await().atMost(SOON).until(() -> cluster.facts().selecting() == LEADERS);

      List<CompletableFuture<Answer>> answers = users.stream().skip(2)
          .flatMap(client -> Stream.<Supplier<Answer>>of(
              () -> client.press(cluster.task(), 1), () -> client.get("/api/v1/me/pipeline")))
          .map(call -> CompletableFuture.supplyAsync(call, Thread::startVirtualThread))
          .toList();
      List<Answer> rechecks = requests.stream().map(users.get(1)::recheck).toList();
      Answer completed = users.getFirst().complete(assignment);

      assertThat(answers).allSatisfy(answer -> assertThat(answer.join().status()).isBetween(200, 202));
      assertThat(rechecks).allSatisfy(answer -> assertThat(answer.text("state")).isEqualTo("PENDING"));
      assertThat(completed.status()).isEqualTo(201);
      assertThat(cluster.facts().longTransactions()).isEmpty();
      assertThat(cluster.facts().selecting()).as("they were busy all the time").isEqualTo(LEADERS);
      cluster.named("a").kill();
    }
  }

  /** Users who take no answer in time for none; their passwords have been checked, which takes a while and no database. */
  private static List<GetworkClient> known(Cluster cluster) {
    List<GetworkClient> users = IntStream.rangeClosed(1, USERS)
        .mapToObj(number -> cluster.named("a").client("processor%03d".formatted(number)))
        .toList();
    users.forEach(user -> user.get("/api/v1/me"));
    return users.stream().map(user -> user.within(BEFORE_A_LEADER_IS_DONE)).toList();
  }

  /** By leaders that select at once. */
  private static String assignedElsewhere(Cluster cluster, String user) {
    try (var ports = ProductPorts.on(cluster.database()); var leader = Executors.newSingleThreadExecutor()) {
      var useCases = new UseCases(ports.all(), leader, leader, InstantSource.system());
      var task = new TaskId(Long.parseLong(cluster.task()));
      var answer = useCases.requestWork()
          .request(new Press(new UserName(user), task, new LoanCount(1), SOON));
      return ((RequestWork.Recorded) answer).request().assignments().getFirst().id().toString();
    }
  }
}
