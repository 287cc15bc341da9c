package dev.getwork.adapter.persistence.work;

import static dev.getwork.adapter.persistence.work.TaskScenario.eventually;
import static dev.getwork.application.fixture.TaskFixture.aTask;
import static org.assertj.core.api.Assertions.assertThat;

import dev.getwork.adapter.persistence.PostgresWorld;
import dev.getwork.application.contract.Concurrently;
import dev.getwork.application.contract.ContractPorts;
import dev.getwork.application.contract.TestData;
import dev.getwork.application.port.out.work.Decisions.Basis;
import dev.getwork.application.port.out.work.DecisionsContract;
import dev.getwork.application.port.out.work.LoanSelection.Snapshot;
import dev.getwork.domain.loan.LoanNumber;
import dev.getwork.domain.task.Task;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.RequestOutcome;
import dev.getwork.domain.work.UserName;
import dev.getwork.domain.work.WorkRequest;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** Needs a world of its own, because the imports of other tests make all candidates outdated. */
class PostgresDecisionsTest extends DecisionsContract {

  @AutoClose
  private static final PostgresWorld WORLD = PostgresWorld.start();

  private final TestData data = new TestData(WORLD.ports());

  @Override
  protected ContractPorts ports() {
    return WORLD.ports();
  }

  /** Two decisions for the same user: only one may assign the loan. */
  @Test
  void shouldWaitForADecisionOfATaskInNotAfter() {
    Task named = WORLD.task(aTask().named("named " + UUID.randomUUID()));
    Task naming = naming(WORLD.task(aTask().named("naming " + UUID.randomUUID())), named.id());
    assertWaits(named, naming);
  }

  @Test
  void shouldWaitWhenTwoTasksNameEachOther() {
    Task one = WORLD.task(aTask().named("one " + UUID.randomUUID()));
    Task other = naming(WORLD.task(aTask().named("other " + UUID.randomUUID())), one.id());
    assertWaits(naming(one, other.id()), other);
  }

  private void assertWaits(Task first, Task second) {
    LoanNumber loan = data.loan();
    UserName user = data.user();
    WorkRequest request = data.request(first.id(), user);
    data.request(second.id(), user);
    CompletableFuture<Basis> waiting = data.inTransaction(() -> {
      assertThat(lock(first, loan).available().getFirst().barred()).isEmpty();
      CompletableFuture<Basis> later = Concurrently.elsewhere(() -> data.inTransaction(() -> lock(second, loan)));
      eventually().until(new TaskDatabase(WORLD.sql(), second.id())::anyWaitsToCount);
      data.assign(first.id(), List.of(data.planned(request, loan, 1)));
      return later;
    });
    assertThat(Concurrently.resultOf(waiting).available().getFirst().barred()).containsExactly(user);
  }

  /** A selection that failed because the loans are locked: its requests must be told. */
  @Test
  void shouldDecideWithoutLoansWhileTheLoansAreLocked() {
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

  private Task naming(Task task, TaskId before) {
    Task changed = task.changedTo(aTask().named(task.definition().name()).notAfter(before));
    data.doInTransaction(() -> ports().tasks().update(changed));
    return changed;
  }

  private Basis lock(Task task, LoanNumber loan) {
    return ports().decisions().lock(task, List.of(), List.of(loan), Snapshot.NONE);
  }
}
