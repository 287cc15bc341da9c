package dev.getwork.bootstrap.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.getwork.application.ApplicationNode;
import dev.getwork.application.contract.TestData;
import dev.getwork.application.port.in.work.RequestWork;
import dev.getwork.application.port.out.work.LeaderThreads;
import dev.getwork.application.port.out.work.CombinerThreads;
import dev.getwork.application.usecase.ApplicationSettings;
import dev.getwork.bootstrap.ProductPorts;
import dev.getwork.bootstrap.process.GetworkClient.Answer;
import dev.getwork.domain.task.TaskId;
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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A node answers all other calls while all of its leaders are selecting and more tasks wait for one. */
@Tag("proof")
class BusyLeadersTest {

  /** The timeout of calls, which is shorter than a wait for a leader. */
  private static final Duration BEFORE_A_LEADER_IS_DONE = Duration.ofSeconds(30);
  private static final Duration SOON = Duration.ofSeconds(20);
  private static final int LEADERS = 4;
  private static final int USERS = 22;

  @ParameterizedTest
  @ValueSource(strings = {"row", "lease"})
  void shouldAnswerOtherCallsWhenAllLeadersAreBusy(String lock) {
    try (var cluster = Cluster.startOneWithProxy("--getwork.selection.minimum=60s", "--getwork.task-lock=" + lock)) {
      List<GetworkClient> users = known(cluster);
      String assignment = assignedElsewhere(cluster, users.getFirst().user());
      List<String> requests =
          cluster.tasks().stream().map(task -> users.get(1).withTimeout(SOON).requestWork(task, 1).text("id")).toList();
      assertThat(requests).hasSizeGreaterThan(LEADERS);
      await().atMost(SOON).until(() -> cluster.state().selecting() == LEADERS);

      List<CompletableFuture<Answer>> answers = users.stream().skip(2)
          .flatMap(client -> Stream.<Supplier<Answer>>of(
              () -> client.requestWork(cluster.task(), 1), () -> client.get("/api/v1/me/pipeline")))
          .map(call -> CompletableFuture.supplyAsync(call, Thread::startVirtualThread))
          .toList();
      List<Answer> rechecks = requests.stream().map(users.get(1)::recheck).toList();
      Answer completed = users.getFirst().complete(assignment);

      assertThat(answers).allSatisfy(answer -> assertThat(answer.join().status()).isBetween(200, 202));
      assertThat(rechecks).allSatisfy(answer -> assertThat(answer.text("state")).isEqualTo("PENDING"));
      assertThat(completed.status()).isEqualTo(201);
      assertThat(cluster.state().longTransactions()).isEmpty();
      assertThat(cluster.state().selecting()).as("running selections at the end").isEqualTo(LEADERS);
      cluster.named("a").kill();
    }
  }

  /** Clients with a short timeout. Their passwords were checked before, because hashing takes processor time. */
  private static List<GetworkClient> known(Cluster cluster) {
    List<GetworkClient> users = IntStream.rangeClosed(1, USERS)
        .mapToObj(number -> cluster.named("a").client("processor%03d".formatted(number)))
        .toList();
    users.forEach(user -> user.get("/api/v1/me"));
    return users.stream().map(user -> user.withTimeout(BEFORE_A_LEADER_IS_DONE)).toList();
  }

  /** Assigns a loan through another node, whose selections take no time. */
  private static String assignedElsewhere(Cluster cluster, String user) {
    try (var ports = ProductPorts.on(cluster.database()); var leader = Executors.newSingleThreadExecutor()) {
      var task = new TaskId(Long.parseLong(cluster.task()));
      var requestWork = ApplicationNode.on(ports::get)
          .with(LeaderThreads.class, leader::execute)
          .with(CombinerThreads.class, Runnable::run)
          .with(ApplicationSettings.class, ApplicationNode.SETTINGS)
          .with(InstantSource.class, InstantSource.system())
          .get(RequestWork.class);
      var answer = requestWork.request(TestData.command(new UserName(user), task, 1, SOON));
      return ((RequestWork.Recorded) answer).request().assignments().getFirst().id().toString();
    }
  }
}
