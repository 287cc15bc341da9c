package dev.getwork.adapter.persistence.work;

import static dev.getwork.adapter.persistence.work.TaskScenario.eventually;
import static dev.getwork.application.fixture.TaskFixture.aTask;
import static org.assertj.core.api.Assertions.assertThat;

import dev.getwork.adapter.persistence.PostgresWorld;
import dev.getwork.application.contract.Concurrently;
import dev.getwork.application.contract.ContractPorts;
import dev.getwork.application.contract.TestData;
import dev.getwork.application.port.out.work.DecisionsContract;
import dev.getwork.application.port.out.work.LoanSelection.Snapshot;
import dev.getwork.domain.loan.LoanNumber;
import dev.getwork.domain.task.Task;
import dev.getwork.domain.work.RequestOutcome;
import dev.getwork.domain.work.UserName;
import dev.getwork.domain.work.WorkRequest;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** Needs a world of its own, because the imports of other tests make all candidates outdated. */
class PostgresDecisionsTest extends DecisionsContract {

  @AutoClose
  private static final PostgresWorld WORLD = PostgresWorld.start();

  private final TestData data = new TestData(WORLD.ports());
  private final LoanNumber loan = data.loan();
  private final UserName user = data.user();

  @Override
  protected ContractPorts ports() {
    return WORLD.ports();
  }

  /** Two decisions for the same user: only one may assign the loan. */
  @Test
  void shouldWaitForADecisionOfATaskInNotAfter() {
    Task named = WORLD.task(aTask().named("named " + UUID.randomUUID()));
    Task naming = WORLD.task(aTask().named("naming " + UUID.randomUUID()).notAfter(named.id()));
    assertWaits(named, naming);
  }

  @Test
  void shouldWaitWhenTwoTasksNameEachOther() {
    Task one = WORLD.task(aTask().named("one " + UUID.randomUUID()));
    Task other = WORLD.task(aTask().named("other " + UUID.randomUUID()).notAfter(one.id()));
    assertWaits(WORLD.naming(one.id(), other.id()), other);
  }

  private void assertWaits(Task first, Task second) {
    data.request(second.id(), user);
    assertThat(afterAssignment(first, second, () -> barred(second))).containsExactly(user);
  }

  /** A transfer for the same user: the decision may have assigned the loan. */
  @Test
  void shouldMakeATransferWait() {
    Task named = WORLD.task(aTask().named("named " + UUID.randomUUID()));
    Task naming = WORLD.task(aTask().named("naming " + UUID.randomUUID()).notAfter(named.id()));
    assertThat(afterAssignment(named, naming, () -> ports().assignments().isBarred(user, naming, loan))).isTrue();
  }

  /** What is read in a transaction that must wait until another one has assigned the loan for the first task. */
  private <T> T afterAssignment(Task first, Task second, Supplier<T> reading) {
    WorkRequest request = data.request(first.id(), user);
    CompletableFuture<T> waiting = data.inTransaction(() -> {
      assertThat(barred(first)).isEmpty();
      CompletableFuture<T> later = Concurrently.elsewhere(() -> data.inTransaction(reading));
      eventually().until(new TaskDatabase(WORLD.sql(), second.id())::anyWaitsToCount);
      data.assign(first.id(), List.of(data.planned(request, loan, 1)));
      return later;
    });
    return Concurrently.resultOf(waiting);
  }

  /** A selection that failed because the loans are locked: its requests must be told. */
  @Test
  void shouldFailARequestWhileTheLoanTableIsLocked() {
    WorkRequest request = data.request(data.task());
    data.doInTransaction(() -> {
      WORLD.run("lock table loan in access exclusive mode");
      Concurrently.resultOf(Concurrently.elsewhere(() -> {
        data.decide(request, new RequestOutcome.Failed("locked"));
        return true;
      }));
    });
    assertThat(ports().requests().find(request.id()).orElseThrow().isPending()).isFalse();
  }

  private Set<UserName> barred(Task task) {
    return ports().decisions().lock(task, List.of(), List.of(loan), Snapshot.NONE).available().getFirst().barred();
  }
}
