package dev.getwork.adapter.persistence.loan;

import static dev.getwork.application.fixture.LoanFixture.aLoan;
import static dev.getwork.application.fixture.TaskFixture.aTask;
import static org.assertj.core.api.Assertions.assertThat;

import dev.getwork.adapter.persistence.PostgresWorld;
import dev.getwork.adapter.persistence.SharedWorld;
import dev.getwork.application.contract.ContractPorts;
import dev.getwork.application.contract.TestData;
import dev.getwork.application.fixture.SampleFields;
import dev.getwork.application.port.in.cluster.LockStatus;
import dev.getwork.application.port.out.work.LoanSelection;
import dev.getwork.application.port.out.work.LoanSelection.Failed;
import dev.getwork.application.port.out.work.LoanSelection.Ranked;
import dev.getwork.application.port.out.work.LoanSelectionContract;
import dev.getwork.application.port.out.work.LockAttempt;
import dev.getwork.domain.criteria.Condition;
import dev.getwork.domain.criteria.LoanCriteria;
import dev.getwork.domain.criteria.LoanCriteria.All;
import dev.getwork.domain.criteria.Operator;
import dev.getwork.domain.loan.CommonField;
import dev.getwork.domain.loan.FieldValue;
import dev.getwork.domain.loan.LoanNumber;
import dev.getwork.domain.task.Task;
import dev.getwork.domain.work.RequestOutcome;
import dev.getwork.domain.work.UserName;
import dev.getwork.domain.work.WorkRequest;
import dev.getwork.testkit.log.CapturedLog;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class PostgresLoanSelectionTest extends LoanSelectionContract {

  @RegisterExtension
  static final CapturedLog LOG = CapturedLog.of(PostgresLoanSelection.class);

  private static final UserName ANN = new UserName("ann");

  @Override
  protected ContractPorts ports() {
    return SharedWorld.ports();
  }

  private static PostgresWorld start(Duration timeLimit, Duration minimum, int candidates) {
    return PostgresWorld.start(PostgresWorld.settings("test", LockStatus.Kind.ROW, timeLimit, minimum, candidates));
  }

  @Test
  void shouldFailAtItsTimeLimitAndKeepTheLock() {
    try (var world = start(Duration.ofMillis(500), Duration.ofMillis(499), 10)) {
      Task task = task(world, new All(List.of()));
      lengthenEverySelection(world);
      WorkRequest waiting =
          world.ports().requests().record(task.id(), List.of(TestData.command(ANN, task.id(), 1))).getFirst();

      LockAttempt<LoanSelection.Selection> attempt = world.ports().lock().lead(task.id(), leadership -> {
        var selection = world.get(LoanSelection.class).select(task);
        var decision = leadership.decide(() -> {
          new TestData(world.ports()).decide(waiting, new RequestOutcome.Failed("too slow"));
          return true;
        });
        assertThat(decision).isEqualTo(Optional.of(true));
        return selection;
      });

      assertThat(attempt).isInstanceOfSatisfying(LockAttempt.Led.class, led -> assertThat(led.result())
          .isInstanceOfSatisfying(Failed.class, failed -> assertThat(failed.reason()).contains("The time limit of ")));
      assertThat(world.ports().requests().find(waiting.id()).orElseThrow().outcome())
          .as("written under the lock after the selection had failed")
          .isEqualTo(new RequestOutcome.Failed("too slow"));
    }
  }

  /** Replaces the loans by a view that sleeps for each of them. */
  private static void lengthenEverySelection(PostgresWorld world) {
    load(world, 3);
    world.sql().sql("alter table loan rename to loan_table").update();
    world.sql().sql("create view loan as select loan_table.* from loan_table, lateral (select pg_sleep(0.5)) as slow")
        .update();
  }

  @Test
  void shouldReturnWhetherMoreLoansMatch() {
    try (var world = start(Duration.ofSeconds(30), Duration.ZERO, 5)) {
      load(world, 6);
      Task task = task(world, new All(List.of()));
      Ranked cut = (Ranked) world.get(LoanSelection.class).select(task);
      assertThat(cut.selected().more()).isTrue();
      assertThat(cut.loans()).hasSize(5);

      Condition allButOne =
          new Condition(CommonField.LOAN_NUMBER.field(), Operator.NE, List.of(new FieldValue.Text("L-3")));
      Ranked all = (Ranked) world.get(LoanSelection.class).select(task(world, allButOne));
      assertThat(all.selected().more()).isFalse();
      assertThat(all.loans()).extracting(LoanNumber::value).containsExactly("L-1", "L-2", "L-4", "L-5", "L-6");
    }
  }

  @Test
  void shouldFailWhenValuesDoNotFitTheCatalog() {
    try (var world = PostgresWorld.start()) {
      load(world, 1);
      world.sql().sql("update loan set attributes = '{\"jobsReported\": \"many\"}'").update();
      Condition moreThanTen =
          new Condition(SampleFields.JOBS, Operator.GT, List.of(new FieldValue.Number(BigDecimal.TEN)));

      assertThat(world.get(LoanSelection.class).select(task(world, moreThanTen))).isInstanceOf(Failed.class);
      assertThat(LOG.lines()).contains(
          "WARN The selection of task 1 and its requests failed; check its criteria: "
              + "ERROR: invalid input syntax for type numeric: \"many\"");
    }
  }

  private static Task task(PostgresWorld world, LoanCriteria criteria) {
    return world.task(aTask().named("task " + criteria.hashCode()).matching(criteria));
  }

  private static void load(PostgresWorld world, int loans) {
    world.importLoans(IntStream.rangeClosed(1, loans).mapToObj(n -> aLoan("L-" + n).build()).toList());
  }
}
