package dev.getwork.application.usecase.work;

import static dev.getwork.application.fixture.TaskFixture.aTask;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.getwork.application.ApplicationNode;
import dev.getwork.application.GetWorkScenario;
import dev.getwork.application.PortProxy;
import dev.getwork.application.contract.Concurrently;
import dev.getwork.application.interleaving.Gate;
import dev.getwork.application.port.in.work.RequestWork;
import dev.getwork.application.port.in.work.RequestWork.AlreadyPending;
import dev.getwork.application.port.in.work.RequestWork.CountOutOfRange;
import dev.getwork.application.port.in.work.RequestWork.Recorded;
import dev.getwork.application.port.out.work.WorkRequests;
import dev.getwork.domain.work.WorkRequest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Requests that arrive at a node while others are being recorded. */
final class RecordRequestsTest {

  private final GetWorkScenario scenario = new GetWorkScenario(aTask().limitedTo(2, 5)).withLoans(9);
  private final Gate recording = new Gate();
  private final List<Integer> batches = new ArrayList<>();
  private final AtomicInteger attempts = new AtomicInteger();
  /** A node that never leads; the first batch waits. */
  private final ApplicationNode node = scenario.world.node(_ -> {}).with(WorkRequests.class,
      PortProxy.of(WorkRequests.class, scenario.world.requests(), (method, arguments, call) -> {
        if (method.equals("record")) {
          batches.add(((Collection<?>) arguments.getLast()).size());
          recording.run();
        }
        return call.call();
      }));

  @Test
  void shouldRecordConcurrentRequestsTogether() {
    assertThat(answers("ann", "bob", "eve")).allSatisfy(answer -> assertThat(answer).isInstanceOf(Recorded.class));
    assertThat(batches).containsExactly(1, 3);
    assertThat(scenario.world.requests().pending(scenario.task.id())).extracting(WorkRequest::user)
        .containsExactlyInAnyOrder(
            GetWorkScenario.user("first"), GetWorkScenario.user("ann"), GetWorkScenario.user("bob"),
            GetWorkScenario.user("eve"));
  }

  @Test
  void shouldRecordOneOfTwoRequestsOfAUser() {
    List<RequestWork.Answer> both = answers("ann", "ann");
    assertThat(both).filteredOn(Recorded.class::isInstance).hasSize(1);
    assertThat(both).filteredOn(AlreadyPending.class::isInstance).hasSize(1);
    assertThat(both).extracting(answer -> GetWorkScenario.view(answer).request().id()).containsOnly(
        GetWorkScenario.view(both.getFirst()).request().id());
  }

  @Test
  void shouldRefuseOneOfSeveralAndRecordTheOthers() {
    CompletableFuture<RequestWork.Answer> greedy = requesting("first", 1);
    recording.awaitThread();
    CompletableFuture<RequestWork.Answer> refused = Concurrently.untilItWaits(() -> request("ann", 3));
    CompletableFuture<RequestWork.Answer> recorded = Concurrently.untilItWaits(() -> request("bob", 2));
    recording.open();
    assertThat(Concurrently.resultOf(refused)).isEqualTo(new CountOutOfRange(2));
    assertThat(Concurrently.resultOf(recorded)).isInstanceOf(Recorded.class);
    assertThat(Concurrently.resultOf(greedy)).isInstanceOf(Recorded.class);
  }

  @Test
  void shouldRecordAgainWhenThePendingRequestWasDecidedMeanwhile() {
    assertThat(requestAfter(2)).isInstanceOf(Recorded.class);
    assertThat(attempts).hasValue(3);
  }

  @Test
  void shouldFailWhenARequestIsNeitherRecordedNorRefused() {
    assertThatIllegalStateException().isThrownBy(() -> requestAfter(Integer.MAX_VALUE))
        .withMessageContaining("100 attempts");
    assertThat(attempts).as("one with the batch, and the others").hasValue(101);
  }

  /** An answer to a user whose first attempts, so many, record nothing. */
  private RequestWork.Answer requestAfter(int failed) {
    return scenario.world.node(Runnable::run).with(WorkRequests.class,
        PortProxy.of(WorkRequests.class, scenario.world.requests(),
            (method, _, call) -> method.equals("record") && attempts.incrementAndGet() <= failed
                ? List.of()
                : call.call()))
        .get(RequestWork.class).request(scenario.command("ann", 1, Duration.ZERO));
  }

  /** The answers of users who ask while the request of another one is being recorded. */
  private List<RequestWork.Answer> answers(String... users) {
    CompletableFuture<RequestWork.Answer> first = requesting("first", 1);
    recording.awaitThread();
    List<CompletableFuture<RequestWork.Answer>> others =
        List.of(users).stream().map(user -> Concurrently.untilItWaits(() -> request(user, 1))).toList();
    recording.open();
    Concurrently.resultOf(first);
    return others.stream().map(Concurrently::resultOf).toList();
  }

  private CompletableFuture<RequestWork.Answer> requesting(String user, int count) {
    return Concurrently.elsewhere(() -> request(user, count));
  }

  private RequestWork.Answer request(String user, int count) {
    return node.get(RequestWork.class).request(scenario.command(user, count, Duration.ZERO));
  }
}
