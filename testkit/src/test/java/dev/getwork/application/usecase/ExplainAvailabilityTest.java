package dev.getwork.application.usecase;

import static dev.getwork.testkit.fixture.LoanFixture.aLoan;
import static dev.getwork.testkit.fixture.TaskFixture.aTask;
import static org.assertj.core.api.Assertions.assertThat;

import dev.getwork.application.port.in.task.ExplainAvailability.Answer;
import dev.getwork.application.port.in.task.ExplainAvailability.Clause;
import dev.getwork.application.port.in.task.ExplainAvailability.Explanation;
import dev.getwork.application.port.in.task.ExplainAvailability.UnknownLoan;
import dev.getwork.application.port.in.task.ExplainAvailability.UnknownTask;
import dev.getwork.domain.loan.CommonField;
import dev.getwork.domain.loan.FieldType;
import dev.getwork.domain.loan.FieldValue;
import dev.getwork.domain.loan.FieldValue.Text;
import dev.getwork.domain.loan.LoanField;
import dev.getwork.domain.loan.LoanNumber;
import dev.getwork.domain.task.Condition;
import dev.getwork.domain.task.LoanCriteria;
import dev.getwork.domain.task.LoanCriteria.All;
import dev.getwork.domain.task.LoanCriteria.Any;
import dev.getwork.domain.task.LoanCriteria.Not;
import dev.getwork.domain.task.Operator;
import dev.getwork.domain.task.Task;
import dev.getwork.domain.task.TaskId;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class ExplainAvailabilityTest {

  private static final Condition IN_MA = condition(CommonField.STATE, "MA");
  private static final Condition PPP = condition(CommonField.PRODUCT, "PPP");
  private static final Condition NAICS_ABSENT =
      new Condition(new LoanField("naics", FieldType.TEXT), Operator.ABSENT, List.of());

  private final Office office = new Office(aTask().named("first").forLoansIn("MA"));

  @Test
  void shouldSayOfEachClauseWhetherItHoldsAndWhatTheLoanSays() {
    Task task = taskOf(new All(List.of(IN_MA, PPP, NAICS_ABSENT)));
    office.world.bringIn(aLoan("L-1"), aLoan("L-2").in("TX"));
    assertThat(explanation(task, "L-1").available()).isTrue();
    assertThat(explanation(task, "L-2").available()).isFalse();
    assertThat(explanation(task, "L-2").clauses())
        .containsExactly(clause(IN_MA, false, "TX"), clause(PPP, true, "PPP"), absent(NAICS_ABSENT, true));
  }

  @Test
  void shouldExplainWhatClausesAreMadeOf() {
    var neither = new Not(new Any(List.of(IN_MA, NAICS_ABSENT)));
    var both = new All(List.of(PPP));
    Task task = taskOf(new Any(List.of(neither, both)));
    office.world.bringIn(aLoan("L-1"));
    Clause any =
        madeOf(new Any(List.of(IN_MA, NAICS_ABSENT)), true, clause(IN_MA, true, "MA"), absent(NAICS_ABSENT, true));
    assertThat(explanation(task, "L-1").clauses()).containsExactly(madeOf(new Any(List.of(neither, both)), true,
        madeOf(neither, false, any), madeOf(both, true, clause(PPP, true, "PPP"))));
  }

  @Test
  void shouldExplainThatALoanIsHeld() {
    office.withLoans(1);
    office.assigned("ann");
    Explanation explanation = explanation(office.task, "L-1");
    assertThat(explanation.clauses()).containsExactly(clause(IN_MA, true, "MA"));
    assertThat(explanation.hold()).isPresent();
    assertThat(explanation.available()).isFalse();
  }

  @Test
  void shouldTellAnUnknownLoanFromAnUnknownTask() {
    office.withLoans(1);
    assertThat(explain(office.task.id(), "L-9")).isEqualTo(new UnknownLoan());
    assertThat(explain(new TaskId(999), "L-1")).isEqualTo(new UnknownTask());
  }

  private Task taskOf(LoanCriteria criteria) {
    return office.world.define(aTask().matching(criteria).build());
  }

  private Explanation explanation(Task task, String loan) {
    return (Explanation) explain(task.id(), loan);
  }

  private Answer explain(TaskId task, String loan) {
    return office.useCases.views().explainAvailability().explain(task, new LoanNumber(loan));
  }

  private static Condition condition(CommonField field, String value) {
    return new Condition(field.field(), Operator.EQ, List.of(new Text(value)));
  }

  private static Clause clause(Condition condition, boolean holds, String actual) {
    return new Clause(condition, holds, Optional.<FieldValue>of(new Text(actual)), List.of());
  }

  private static Clause absent(Condition condition, boolean holds) {
    return new Clause(condition, holds, Optional.empty(), List.of());
  }

  private static Clause madeOf(LoanCriteria criteria, boolean holds, Clause... parts) {
    return new Clause(criteria, holds, Optional.empty(), List.of(parts));
  }
}
