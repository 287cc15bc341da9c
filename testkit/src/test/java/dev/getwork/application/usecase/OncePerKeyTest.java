package dev.getwork.application.usecase;

import static dev.getwork.testkit.fixture.TaskFixture.aTask;
import static org.assertj.core.api.Assertions.assertThat;

import dev.getwork.application.port.in.task.DefineTask;
import dev.getwork.application.port.in.work.RequestWork;
import dev.getwork.application.port.in.work.RequestWork.AlreadyPending;
import dev.getwork.application.port.in.work.RequestWork.Press;
import dev.getwork.application.port.in.work.RequestWork.Recorded;
import dev.getwork.application.port.in.work.TransferAssignment;
import dev.getwork.domain.task.Task;
import dev.getwork.domain.task.TaskDefinition;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.Assignment;
import dev.getwork.domain.work.IdempotencyKey;
import dev.getwork.domain.work.KeyRefusal;
import dev.getwork.domain.work.KeyedCall;
import dev.getwork.domain.work.LoanCount;
import dev.getwork.domain.work.UserName;
import dev.getwork.domain.work.WorkRequestId;
import dev.getwork.testkit.contract.Meanwhile;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class OncePerKeyTest {

  private static final Duration PATIENT = Duration.ofSeconds(20);
  private static final KeyedCall CALL = new KeyedCall(new IdempotencyKey("k-1"), "abc");
  private static final KeyedCall SAYS_OTHER = new KeyedCall(CALL.key(), "def");

  private final Office office = new Office(aTask().limitedTo(2, 2)).withLoans(9);

  private RequestWork.Answer press(String user, int count, Duration patience, KeyedCall call) {
    return press(office.task.id(), user, count, patience, call);
  }

  private RequestWork.Answer press(TaskId task, String user, int count, Duration patience, KeyedCall call) {
    return office.useCases.requestWork().request(
        new Press(new UserName(user), task, new LoanCount(count), patience, Optional.of(call)));
  }

  private static WorkRequestId id(RequestWork.Answer answer) {
    return Office.view(answer).request().id();
  }

  @Test
  void shouldAnswerAPressThatIsMadeAgainWithTheRequestAsItIsNow() {
    office.world.selection().interrupted();
    RequestWork.Answer first = press("ann", 1, Duration.ZERO, CALL);
    assertThat(Office.view(first).request().isPending()).isTrue();
    office.world.selection().giving(found -> found);

    RequestWork.Answer again = press("ann", 1, PATIENT, CALL);

    assertThat(again).isInstanceOfSatisfying(RequestWork.Replayed.class,
        replayed -> assertThat(replayed.answer()).isInstanceOf(Recorded.class));
    assertThat(id(again)).isEqualTo(id(first));
    assertThat(Office.loans(Office.view(again))).containsExactly("L-1");
    assertThat(press("ann", 1, PATIENT, CALL)).as("whose user holds what it got").isEqualTo(again);
  }

  @Test
  void shouldRememberThatAPendingRequestWasReturned() {
    office.world.selection().interrupted();
    WorkRequestId pending = id(office.answer("ann", 1, Duration.ZERO));
    assertThat(press("ann", 2, Duration.ZERO, CALL)).isInstanceOf(AlreadyPending.class);
    assertThat(press("ann", 2, Duration.ZERO, CALL)).isInstanceOfSatisfying(RequestWork.Replayed.class,
        replayed -> assertThat(replayed.answer()).isInstanceOf(AlreadyPending.class));
    assertThat(id(press("ann", 2, Duration.ZERO, CALL))).isEqualTo(pending);
  }

  @Test
  void shouldRefuseAKeyThatWasUsedOtherwise() {
    press("ann", 1, PATIENT, CALL);
    assertThat(press("ann", 1, PATIENT, SAYS_OTHER)).isEqualTo(new RequestWork.KeyRefused(KeyRefusal.USED_OTHERWISE));
    assertThat(define("other", "ann", CALL)).isEqualTo(new DefineTask.KeyRefused(KeyRefusal.USED_OTHERWISE));
    assertThat(press("bob", 1, PATIENT, SAYS_OTHER)).as("another user's key").isInstanceOf(Recorded.class);
  }

  @Test
  void shouldNotKeepRefusals() {
    assertThat(press(new TaskId(999), "ann", 1, PATIENT, CALL)).isEqualTo(new RequestWork.UnknownTask());
    assertThat(press("ann", 3, PATIENT, SAYS_OTHER)).isEqualTo(new RequestWork.CountOutOfRange(2));
    assertThat(press("ann", 2, PATIENT, CALL)).isInstanceOf(Recorded.class);
    assertThat(press("ann", 1, PATIENT, new KeyedCall(new IdempotencyKey("k-2"), "abc")))
        .isEqualTo(new RequestWork.HeldLimitReached(2, 2));
  }

  @Test
  void shouldRecordOneRequestForManyPressesAtOnce() {
    List<RequestWork.Answer> answers = Meanwhile.atOnce(8, _ -> press("ann", 1, PATIENT, CALL));
    assertThat(answers).filteredOn(Recorded.class::isInstance).hasSize(1);
    assertThat(answers).extracting(OncePerKeyTest::id).containsOnly(id(answers.getFirst()));
    assertThat(office.loansOf("ann")).containsExactly("L-1");
  }

  @Test
  void shouldDefineATaskOnce() {
    Task task = ((DefineTask.Defined) define("new", "manager", CALL)).task();
    assertThat(define("new", "manager", CALL)).isEqualTo(new DefineTask.Replayed(task));
    TaskDefinition renamed = aTask().named("renamed").build();
    office.useCases.changeTask().change(task.id(), 1, renamed, Office.MANAGER);
    assertThat(define("new", "manager", CALL)).isEqualTo(new DefineTask.Replayed(task.changedTo(renamed)));
  }

  private DefineTask.Answer define(String name, String manager, KeyedCall call) {
    return office.useCases.defineTask()
        .define(aTask().named(name).build(), new UserName(manager), Optional.of(call));
  }

  @Test
  void shouldTransferOnce() {
    Assignment assignment = office.assigned("ann");
    assertThat(transfer(assignment, "ann", CALL)).isEqualTo(new TransferAssignment.AlreadyHolder());
    Assignment given = ((TransferAssignment.Transferred) transfer(assignment, "bob", SAYS_OTHER)).assignment();
    assertThat(transfer(assignment, "bob", SAYS_OTHER)).isEqualTo(new TransferAssignment.Replayed(given));
    assertThat(transfer(assignment, "bob", CALL))
        .isEqualTo(new TransferAssignment.KeyRefused(KeyRefusal.USED_OTHERWISE));
  }

  private TransferAssignment.Answer transfer(Assignment assignment, String to, KeyedCall call) {
    return office.useCases.transferAssignment()
        .transfer(assignment.id(), new UserName(to), Office.MANAGER, Optional.of(call));
  }
}
