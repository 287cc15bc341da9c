package dev.getwork.application.usecase.work;

import static dev.getwork.application.fixture.TaskFixture.aTask;
import static org.assertj.core.api.Assertions.assertThat;

import dev.getwork.domain.task.Groups;
import dev.getwork.application.GetWorkScenario;
import dev.getwork.application.PortProxy;
import dev.getwork.application.contract.Concurrently;
import dev.getwork.application.port.in.work.IdempotencyKey;
import dev.getwork.application.port.in.work.RequestWork;
import dev.getwork.application.port.in.work.RequestWork.AlreadyPending;
import dev.getwork.application.port.in.work.RequestWork.CountOutOfRange;
import dev.getwork.application.port.in.work.RequestWork.HeldLimitReached;
import dev.getwork.application.port.in.work.RequestWork.Recorded;
import dev.getwork.application.port.in.work.RequestWork.UnknownTask;
import dev.getwork.application.port.in.work.RequestWorkCommand;
import dev.getwork.application.port.out.work.IdempotencyKeys;
import dev.getwork.domain.task.LoanCount;
import dev.getwork.domain.task.Task;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.UserName;
import dev.getwork.domain.work.WorkRequestId;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Work requests with idempotency keys: replays, and keys that are refused. */
final class RequestWorkIdempotencyTest {

  private static final Duration LONG = Duration.ofSeconds(20);
  private static final IdempotencyKey KEY = new IdempotencyKey("k-1");
  private static final IdempotencyKey OTHER_KEY = new IdempotencyKey("k-2");

  private final GetWorkScenario scenario = new GetWorkScenario(aTask().limitedTo(2, 2)).withLoans(9);

  @Test
  void shouldReplayWithTheCurrentStateOfTheRequest() {
    scenario.world.selection().interrupt();
    RequestWork.Answer first = request("ann", 1, Duration.ZERO, KEY);
    assertThat(GetWorkScenario.view(first).request().isPending()).isTrue();
    scenario.world.selection().replaceResult(found -> found);
    RequestWork.Answer replay = request("ann", 1, LONG, KEY);
    assertThat(replay).isInstanceOfSatisfying(RequestWork.Replayed.class,
        replayed -> assertThat(replayed.answer()).isInstanceOf(Recorded.class));
    assertThat(id(replay)).isEqualTo(id(first));
    assertThat(GetWorkScenario.loans(GetWorkScenario.view(replay))).containsExactly("L-1");
    assertThat(request("ann", 1, LONG, KEY)).as("a later replay").isEqualTo(replay);
  }

  @Test
  void shouldReplayThatARequestWasAlreadyPending() {
    scenario.world.selection().interrupt();
    WorkRequestId pending = id(scenario.answer("ann", 1, Duration.ZERO));
    assertThat(request("ann", 2, Duration.ZERO, KEY)).isInstanceOf(AlreadyPending.class);
    RequestWork.Answer replay = request("ann", 2, Duration.ZERO, KEY);
    assertThat(replay).isInstanceOfSatisfying(RequestWork.Replayed.class,
        replayed -> assertThat(replayed.answer()).isInstanceOf(AlreadyPending.class));
    assertThat(id(replay)).isEqualTo(pending);
  }

  @Test
  void shouldRefuseAKeyThatWasUsedForAnotherRequest() {
    Task other = scenario.world.define(aTask().named("other").build());
    request("ann", 1, LONG, KEY);
    var refused = new RequestWork.KeyUsed();
    assertThat(request("ann", 2, LONG, KEY)).as("another count").isEqualTo(refused);
    assertThat(request(other.id(), "ann", 1, LONG, KEY)).as("another task").isEqualTo(refused);
    assertThat(request("bob", 1, LONG, KEY)).as("another user's key").isInstanceOf(Recorded.class);
  }

  @Test
  void shouldRefuseAKeyThatIsStillInProgress() {
    IdempotencyKeys inUse = PortProxy.of(IdempotencyKeys.class, (_, _, _) -> new IdempotencyKeys.InUse());
    assertThat(scenario.world.node().with(IdempotencyKeys.class, inUse).get(RequestWork.class)
        .request(command(scenario.task.id(), "ann", 1, LONG, KEY)))
        .isEqualTo(new RequestWork.KeyInUse());
    assertThat(scenario.world.requests().anyPending(scenario.task.id())).isFalse();
  }

  @Test
  void shouldNotUseAKeyForARefusedCommand() {
    assertThat(request(new TaskId(999), "ann", 1, LONG, KEY)).isEqualTo(new RequestWork.UnknownTask());
    assertThat(request("ann", 3, LONG, KEY)).isEqualTo(new RequestWork.CountOutOfRange(2));
    assertThat(request("ann", 2, LONG, KEY)).isInstanceOf(Recorded.class);
    assertThat(request("ann", 1, LONG, OTHER_KEY)).isEqualTo(new RequestWork.HeldLimitReached(2, 2));
  }

  @Test
  void shouldRecordOneRequestForManyCommandsUnderOneKey() {
    List<RequestWork.Answer> answers = Concurrently.atOnce(8, _ -> request("ann", 1, LONG, KEY));
    assertThat(answers).filteredOn(Recorded.class::isInstance).hasSize(1);
    assertThat(answers).extracting(RequestWorkIdempotencyTest::id).containsOnly(id(answers.getFirst()));
    assertThat(scenario.loansOf("ann")).containsExactly("L-1");
  }

  private RequestWork.Answer request(String user, int count, Duration maxWait, IdempotencyKey key) {
    return request(scenario.task.id(), user, count, maxWait, key);
  }

  private RequestWork.Answer request(TaskId task, String user, int count, Duration maxWait, IdempotencyKey key) {
    return scenario.node.get(RequestWork.class).request(command(task, user, count, maxWait, key));
  }

  private static RequestWorkCommand command(
      TaskId task, String user, int count, Duration maxWait, IdempotencyKey key) {
    return new RequestWorkCommand(new UserName(user), Groups.NONE, task, new LoanCount(count), maxWait,
        Optional.of(key));
  }

  private static WorkRequestId id(RequestWork.Answer answer) {
    return GetWorkScenario.view(answer).request().id();
  }
}
