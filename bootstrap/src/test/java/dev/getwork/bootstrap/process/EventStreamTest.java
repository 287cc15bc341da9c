package dev.getwork.bootstrap.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.getwork.bootstrap.process.GetworkClient.Answer;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Event streams include the events of all nodes, and continue on another node. */
@Tag("proof")
class EventStreamTest {

  private static final Duration SOON = Duration.ofSeconds(30);

  @Test
  void shouldContinueOnAnotherNodeWithoutLosingEvents() {
    // Without the job that serves requests without a leader: on a slow machine, it may lead on the other node.
    try (var cluster = Cluster.startTwo("--getwork.selection.minimum=3s", "--getwork.scheduler.tick=1d")
        .withoutReadyCandidates()) {
      GetworkClient manager = cluster.named("b").client("manager");
      var first = EventStreamClient.open(cluster.named("a").client("manager"));
      Answer got = cluster.named("b").client("processor001").getWork(cluster.task(), 2);
      await().atMost(SOON).until(() -> first.kinds().equals(List.of("LOAN_ASSIGNED", "LOAN_ASSIGNED")));
      assertThat(first.events()).allSatisfy(event -> assertThat(event.path("node").asString()).isEqualTo("b"));

      // During a selection, whose transaction commits after later events.
      CompletableFuture<Answer> selecting = CompletableFuture.supplyAsync(
          () -> cluster.named("b").client("processor002").getWork(cluster.task(), 1), Thread::startVirtualThread);
      pauseAndResume(manager, cluster.tasks().getLast());
      await().atMost(SOON).until(() -> first.kinds().size() == 4);
      cluster.named("a").kill();
      await().atMost(SOON).until(first::isOver);
      pauseAndResume(manager, cluster.tasks().getLast());
      assertThat(selecting.join().status()).isEqualTo(201);

      try (var second = EventStreamClient.after(cluster.named("b").client("manager"), first.lastId())) {
        complete(cluster.named("b").client("processor001"), got);
        await().atMost(SOON).until(() -> union(first, second).size() == 9);
        assertThat(second.kinds()).contains("LOAN_ASSIGNED", "TASK_PAUSED", "TASK_RESUMED")
            .endsWith("LOAN_COMPLETED", "LOAN_COMPLETED");
      }
    }
  }

  private static void pauseAndResume(GetworkClient manager, String task) {
    for (String operation : List.of("pause", "resume")) {
      assertThat(manager.post("/api/v1/tasks/" + task + "/" + operation, Map.of()).status()).isEqualTo(200);
    }
  }

  private static void complete(GetworkClient processor, Answer got) {
    List<Map<String, String>> items = got.body().path("assignments").valueStream()
        .map(given -> Map.of("assignmentId", given.path("id").asString(), "outcome", "COMPLETE"))
        .toList();
    assertThat(processor.post("/api/v1/disposition-batches", Map.of("items", items)).status()).isEqualTo(207);
  }

  private static Set<String> union(EventStreamClient first, EventStreamClient second) {
    var ids = new HashSet<>(first.ids());
    ids.addAll(second.ids());
    return ids;
  }

  /** It must not wait for the shutdown timeout of other calls, here ten minutes. */
  @Test
  void shouldEndEventStreamsImmediatelyWhenTheNodeStops() {
    try (var cluster = Cluster.startOne("--spring.lifecycle.timeout-per-shutdown-phase=10m")) {
      Node node = cluster.named("a");
      for (int gone = 0; gone < 3; gone++) {
        EventStreamClient.open(node.client("processor001")).close();
      }
      List<EventStreamClient> streams =
          IntStream.range(0, 5).mapToObj(_ -> EventStreamClient.open(node.client("processor001"))).toList();
      assertThat(node.stop()).isZero();
      await().atMost(SOON).until(() -> streams.stream().allMatch(EventStreamClient::isOver));
    }
  }
}
