package dev.getwork.adapter.persistence.loan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.getwork.adapter.persistence.PostgresWorld;
import dev.getwork.application.port.out.work.Decision;
import dev.getwork.application.port.out.work.LoanSelection;
import dev.getwork.application.port.out.work.LoanSelection.Failed;
import dev.getwork.application.port.out.work.LoanSelection.Ranked;
import dev.getwork.application.port.out.work.LockAttempt;
import dev.getwork.domain.loan.CommonField;
import dev.getwork.domain.loan.FieldType;
import dev.getwork.domain.loan.FieldValue;
import dev.getwork.domain.loan.ImportRow;
import dev.getwork.domain.loan.Loan;
import dev.getwork.domain.loan.LoanField;
import dev.getwork.domain.loan.LoanNumber;
import dev.getwork.domain.task.LoanCriteria;
import dev.getwork.domain.task.LoanCriteria.All;
import dev.getwork.domain.task.Condition;
import dev.getwork.domain.task.Operator;
import dev.getwork.domain.task.PriorityOrder;
import dev.getwork.domain.task.Task;
import dev.getwork.domain.task.TaskDefinition;
import dev.getwork.domain.task.TaskLimits;
import dev.getwork.domain.task.AssignmentPolicy;
import dev.getwork.domain.work.LoanCount;
import dev.getwork.domain.work.RequestOutcome;
import dev.getwork.domain.work.UserName;
import dev.getwork.domain.work.WorkRequest;
import dev.getwork.testkit.contract.Meanwhile;
import dev.getwork.testkit.log.CapturedLog;
import java.math.BigDecimal;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What becomes of a selection that ends otherwise than with all loans there are. */
class SelectionTest {

  @RegisterExtension
  static final CapturedLog LOG = CapturedLog.of(PostgresLoanSelection.class);

  private static final UserName ANN = new UserName("ann");
  private static final LoanField JOBS = new LoanField("jobsRetained", FieldType.NUMBER);

  @Test
  void shouldFailAtItsTimeLimitAndKeepTheLock() {
    try (var world = PostgresWorld.start(PostgresWorld.FIELDS, Duration.ofMillis(500), Duration.ofMillis(499), 10)) {
      Task task = task(world, new All(List.of()));
      lengthenEverySelection(world);
      WorkRequest waiting = world.ports().requests().record(task.id(), ANN, new LoanCount(1)).orElseThrow().request();

      LockAttempt<LoanSelection.Selection> attempt = world.ports().lock().lead(task.id(), leadership -> {
        var selection = world.ports().selection().select(task);
        var decision = leadership.decide(() -> {
          world.ports().requests().decide(List.of(waiting.decided(new RequestOutcome.Failed("too slow"))));
          return true;
        });
        assertThat(decision).isEqualTo(new Decision.Made<>(true));
        return selection;
      });

      assertThat(attempt).isInstanceOfSatisfying(LockAttempt.Led.class, led -> assertThat(led.result())
          .isInstanceOfSatisfying(Failed.class, failed -> assertThat(failed.reason()).contains("took longer than")));
      assertThat(world.ports().requests().find(waiting.id()).orElseThrow().outcome())
          .as("written under the lock after the selection had failed")
          .isEqualTo(new RequestOutcome.Failed("too slow"));
    }
  }

  /** A rule on loans that sleeps for each of them: stands for a query that is slow by itself. */
  private static void lengthenEverySelection(PostgresWorld world) {
    load(world, 3);
    world.sql().sql("alter table loan rename to loan_table").update();
    world.sql().sql("create view loan as select loan_table.* from loan_table, lateral (select pg_sleep(0.5)) as slow")
        .update();
  }

  @Test
  void shouldSayWhenThereAreMoreThanItBrings() {
    try (var world = PostgresWorld.start(PostgresWorld.FIELDS, Duration.ofSeconds(30), Duration.ZERO, 5)) {
      load(world, 6);
      Task task = task(world, new All(List.of()));
      Ranked cut = (Ranked) world.ports().selection().select(task);
      assertThat(cut.complete()).isFalse();
      assertThat(cut.loans()).hasSize(5);

      Condition allButOne =
          new Condition(CommonField.LOAN_NUMBER.field(), Operator.NE, List.of(new FieldValue.Text("L-3")));
      Ranked all = (Ranked) world.ports().selection().select(task(world, allButOne));
      assertThat(all.complete()).isTrue();
      assertThat(all.loans()).extracting(LoanNumber::value).containsExactly("L-1", "L-2", "L-4", "L-5", "L-6");
    }
  }

  @Test
  void shouldFailWhereTheDataDoNotFitTheCatalogue() {
    try (var world = PostgresWorld.start()) {
      load(world, 1);
      world.sql().sql("update loan set attributes = '{\"jobsRetained\": \"many\"}'").update();
      Condition moreThanTen = new Condition(JOBS, Operator.GT, List.of(new FieldValue.Number(BigDecimal.TEN)));

      assertThat(world.ports().selection().select(task(world, moreThanTen))).isInstanceOf(Failed.class);
      assertThat(LOG.lines()).contains(
          "WARN The selection of task 1 failed: ERROR: invalid input syntax for type numeric: \"many\"");
    }
  }

  @Test
  void shouldPlanInTimeOrNotAtAll() {
    try (var world = PostgresWorld.start()) {
      Condition large = new Condition(
          CommonField.AMOUNT.field(), Operator.GE, List.of(new FieldValue.Number(new BigDecimal("123456"))));
      Task task = task(world, large);
      assertThat(world.ports().selection().plan(task)).first().asString().startsWith("Limit");
      assertThat(world.ports().selection().plan(task)).anyMatch(line -> line.contains("123456"));
      world.ports().unitOfWork().inTransaction(() -> {
        world.sql().sql("lock table loan in access exclusive mode").update();
        var plan = Meanwhile.elsewhere(() -> world.ports().selection().plan(task));
        assertThatThrownBy(() -> Meanwhile.resultOf(plan)).hasRootCauseInstanceOf(SQLException.class);
        return true;
      });
      assertThat(world.ports().selection().plan(task)).isNotEmpty();
    }
  }

  private static Task task(PostgresWorld world, LoanCriteria criteria) {
    var definition = new TaskDefinition(
        "task " + criteria.hashCode(), criteria, new PriorityOrder(List.of()), TaskLimits.DEFAULT,
        AssignmentPolicy.FIRST_COME_FIRST_SERVED);
    return world.ports().unitOfWork().inTransaction(() -> world.ports().tasks().add(definition));
  }

  private static void load(PostgresWorld world, int loans) {
    var imports = world.ports().imports();
    imports.load(imports.begin(ANN), IntStream.rangeClosed(1, loans)
        .<ImportRow>mapToObj(n -> new ImportRow.Accepted(n, new Loan(
            new LoanNumber("L-" + n), BigDecimal.TEN, "USD", "MA", "p", "q", Instant.EPOCH, Map.of())))
        .iterator());
  }
}
