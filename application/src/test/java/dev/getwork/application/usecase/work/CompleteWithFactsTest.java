package dev.getwork.application.usecase.work;

import static dev.getwork.application.fixture.LoanFixture.aLoan;
import static dev.getwork.application.fixture.TaskFixture.aTask;
import static org.assertj.core.api.Assertions.assertThat;

import dev.getwork.application.ApplicationNode;
import dev.getwork.application.PortProxy;
import dev.getwork.application.GetWorkScenario;
import dev.getwork.application.contract.TestData;
import dev.getwork.application.fixture.SampleFields;
import dev.getwork.application.fixture.TaskFixture;
import dev.getwork.application.port.in.work.DisposeAssignment;
import dev.getwork.application.port.in.work.RequestWork;
import dev.getwork.application.port.out.loan.Loans;
import dev.getwork.domain.criteria.Condition;
import dev.getwork.domain.criteria.LoanCriteria.Any;
import dev.getwork.domain.criteria.Operator;
import dev.getwork.domain.criteria.Parsed.Fault;
import dev.getwork.domain.loan.FactChanges;
import dev.getwork.domain.loan.FieldValue;
import dev.getwork.domain.loan.FieldValue.Text;
import dev.getwork.domain.loan.FieldValue.Time;
import dev.getwork.domain.loan.LoanField;
import dev.getwork.domain.task.Completion.Constant;
import dev.getwork.domain.task.Completion.Fact;
import dev.getwork.domain.task.Completion.Input;
import dev.getwork.domain.task.Completion.Now;
import dev.getwork.domain.task.Task;
import dev.getwork.domain.loan.LoanPatch;
import dev.getwork.domain.work.Assignment;
import dev.getwork.domain.work.AssignmentEnd;
import dev.getwork.domain.work.Disposition;
import dev.getwork.domain.work.Disposition.Complete;
import dev.getwork.domain.work.DispositionOutcome;
import dev.getwork.domain.work.DispositionOutcome.AlreadyDisposed;
import dev.getwork.domain.work.DispositionOutcome.Disposed;
import dev.getwork.domain.work.DispositionOutcome.FactsChanged;
import dev.getwork.domain.work.DispositionOutcome.InvalidFacts;
import dev.getwork.domain.work.DispositionOutcome.Repeated;
import dev.getwork.domain.work.HistoryEvent;
import dev.getwork.domain.work.HistoryEvent.Kind;
import dev.getwork.domain.work.Hold;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class CompleteWithFactsTest {

  private static final LoanField NAICS = SampleFields.NAICS;
  private static final FieldValue CODE = new Text("541110");
  private static final Complete COMPLETE = new Complete(Map.of(NAICS, CODE));
  private static final TaskFixture TASK = aTask()
      .matching(new Condition(NAICS, Operator.ABSENT, List.of()))
      .completing(
          new Fact(NAICS, new Input("Industry code", true)), new Fact(SampleFields.STATEMENTS_VERIFIED, new Now()));

  private final GetWorkScenario scenario = new GetWorkScenario(TASK).withLoans(1);
  private final Assignment assignment = scenario.assigned("ann");
  private final Instant now = scenario.world.clock().now();

  @Test
  void shouldWriteFactsAndNotAssignTheLoanAgain() {
    assertThat(dispose(COMPLETE)).isEqualTo(new Disposed(ended(COMPLETE), false));
    assertThat(attributes()).isEqualTo(Map.of(NAICS, CODE, SampleFields.STATEMENTS_VERIFIED, new Time(now)));
    assertThat(scenario.world.auditLog().events()).last().isEqualTo(new HistoryEvent(
        Kind.LOAN_COMPLETED, assignment.holder(), Optional.of(assignment.task()), Optional.of(assignment.loan()),
        Optional.of(assignment.id()), new FactChanges(Map.of(), attributes())));
    assertThat(scenario.request("bob", 1).assignments()).isEmpty();
  }

  @Test
  void shouldNotWriteTheFactsOfARepeatAgain() {
    dispose(COMPLETE);
    scenario.world.clock().advance(Duration.ofHours(1));
    assertThat(dispose(COMPLETE)).isEqualTo(new Repeated(ended(COMPLETE), false));
    assertThat(dispose(new Complete(Map.of(NAICS, new Text("1"))))).isEqualTo(new AlreadyDisposed(ended(COMPLETE)));
    assertThat(attributes()).containsEntry(SampleFields.STATEMENTS_VERIFIED, new Time(now));
  }

  @Test
  void shouldSayWhetherTheLoanOfARepeatStillMatches() {
    var other = new GetWorkScenario(aTask()).withLoans(2);
    Assignment assigned = other.assigned("ann");
    other.dispose(assigned, new Complete(Map.of()));
    assertThat(other.dispose(assigned, new Complete(Map.of()))).isInstanceOfSatisfying(Repeated.class,
        repeated -> assertThat(repeated.stillMatches()).isTrue());
    Assignment returned = other.assigned("bob");
    var disposition = new Disposition.ReturnAfter(1, Optional.empty());
    other.dispose(returned, disposition);
    assertThat(other.dispose(returned, disposition)).isInstanceOfSatisfying(Repeated.class,
        repeated -> assertThat(repeated.stillMatches()).isFalse());
  }

  @Test
  void shouldChangeNothingWhenAnInputIsMissing() {
    assertThat(dispose(new Complete(Map.of())))
        .isEqualTo(new InvalidFacts(List.of(new Fault("/naics", "is required: text"))));
    assertUnchanged(Map.of());
  }

  @Test
  void shouldNotOverwriteAFactThatChangedSinceTheAssignment() {
    scenario.world.importLoans(aLoan("L-1").with(NAICS, new Text("1")));
    assertThat(dispose(COMPLETE))
        .isEqualTo(new FactsChanged(new FactChanges(Map.of(), Map.of(NAICS, new Text("1")))));
    assertUnchanged(Map.of(NAICS, new Text("1")));
    assertThat(dispose(new Complete(Map.of(NAICS, new Text("1"))))).as("nothing is overwritten")
        .isInstanceOf(Disposed.class);
  }

  @Test
  void shouldOverwriteAFactThatHadThisValueAtTheAssignment() {
    var other = new GetWorkScenario(aTask().completing(new Fact(NAICS, new Constant(CODE))));
    other.world.importLoans(aLoan("L-1").with(NAICS, new Text("1")));
    Assignment assigned = other.assigned("ann");
    other.world.importLoans(aLoan("L-1").in("TX").with(NAICS, new Text("1")));
    assertThat(other.dispose(assigned, new Complete(Map.of()))).isInstanceOfSatisfying(Disposed.class,
        disposed -> assertThat(disposed.stillMatches()).as("its criteria match all loans").isTrue());
    assertThat(other.world.auditLog().events().getLast().facts())
        .isEqualTo(new FactChanges(Map.of(NAICS, new Text("1")), Map.of(NAICS, CODE)));
  }

  @Test
  void shouldNotOverwriteAFactThatChangedUntilTheLoanWasLocked() {
    Loans loans = scenario.world.port(Loans.class);
    LoanPatch patch = LoanPatch.setting(assignment.loan(), Map.of(NAICS, new Text("1")));
    ApplicationNode node = scenario.node.with(Loans.class, PortProxy.of(Loans.class, loans, (method, _, call) -> {
      if (method.equals("lock")) {
        loans.write(List.of(patch));
      }
      return call.call();
    }));
    assertThat(node.get(DisposeAssignment.class).dispose(assignment.id(), assignment.holder(), COMPLETE))
        .contains(new FactsChanged(new FactChanges(Map.of(), Map.of(NAICS, new Text("1")))));
  }

  @Test
  void shouldLockOnlyTheLoansToWhichItMayWrite() {
    var withoutFacts = new GetWorkScenario(aTask()).withLoans(1);
    assertThat(lockedLoans(withoutFacts, withoutFacts.assigned("ann"), new Complete(Map.of()))).isEmpty();
    var returning = new Disposition.ReturnAfter(1, Optional.empty());
    assertThat(lockedLoans(scenario, assignment, returning)).isEmpty();
  }

  private static List<Object> lockedLoans(GetWorkScenario of, Assignment assignment, Disposition disposition) {
    var locked = new ArrayList<>();
    Loans loans = PortProxy.of(Loans.class, of.world.port(Loans.class), (method, arguments, call) -> {
      if (method.equals("lock")) {
        locked.addAll((Collection<?>) arguments.getFirst());
      }
      return call.call();
    });
    of.node.with(Loans.class, loans).get(DisposeAssignment.class)
        .dispose(assignment.id(), assignment.holder(), disposition);
    return locked;
  }

  /** Two tasks that write the same attribute: the second completion would overwrite the fact of the first. */
  @Test
  void shouldNotOverwriteAFactOfAnotherTask() {
    Task second = scenario.world.define(TASK.named("second").build());
    Assignment bobs = GetWorkScenario
        .view(scenario.node.get(RequestWork.class)
            .request(TestData.command(GetWorkScenario.user("bob"), second.id(), 1, Duration.ofSeconds(20))))
        .assignments().getFirst();
    dispose(COMPLETE);
    assertThat(scenario.dispose(bobs, new Complete(Map.of(NAICS, new Text("2")))))
        .isInstanceOf(FactsChanged.class);
  }

  /** 100 requests on three nodes, of which two have ready candidates with the loan. */
  @Test
  void shouldNotAssignACompletedLoanUntilItsFactsMatchAgain() {
    var reviewed = SampleFields.REMARK;
    var ready = new GetWorkScenario(aTask().limitedTo(1, 200).withReadyCandidates()
        .matching(new Any(List.of(
            new Condition(reviewed, Operator.ABSENT, List.of()),
            new Condition(reviewed, Operator.EQ, List.of(new Text("again"))))))
        .completing(new Fact(reviewed, new Constant(new Text("yes"))))).withLoans(120);
    var nodes = List.of(ready.node, ready.world.node(), ready.world.node());
    List<Assignment> warm = nodes.stream().map(node -> request(ready, node, "ann")).toList();
    Assignment first = warm.getFirst();
    warm.forEach(done -> ready.dispose(done, new Complete(Map.of())));
    for (int i = 0; i < 100; i++) {
      Assignment next = request(ready, nodes.get(i % 3), "bob" + i % 7);
      assertThat(warm).extracting(Assignment::loan).doesNotContain(next.loan());
      ready.dispose(next, new Complete(Map.of()));
    }
    ready.world.importLoans(aLoan(first.loan()).with(reviewed, new Text("again")));
    assertThat(nodes).extracting(node -> request(ready, node, "eve").loan()).contains(first.loan());
  }

  private static Assignment request(GetWorkScenario scenario, ApplicationNode node, String user) {
    return GetWorkScenario.view(node.get(RequestWork.class)
        .request(scenario.command(user, 1, Duration.ofSeconds(20)))).assignments().getFirst();
  }

  private void assertUnchanged(Map<LoanField, FieldValue> attributes) {
    assertThat(attributes()).isEqualTo(attributes);
    assertThat(scenario.holdOf(assignment.loan())).contains(new Hold.Assigned(assignment.id(), assignment.holder()));
    assertThat(scenario.world.auditLog().events()).extracting(HistoryEvent::kind).doesNotContain(Kind.LOAN_COMPLETED);
  }

  private Map<LoanField, FieldValue> attributes() {
    return scenario.world.port(Loans.class).find(List.of(assignment.loan())).getFirst().attributes();
  }

  private Assignment ended(Disposition disposition) {
    return assignment.ended(new AssignmentEnd.Disposed(disposition, assignment.holder(), now));
  }

  private DispositionOutcome dispose(Disposition disposition) {
    return scenario.dispose(assignment, disposition);
  }
}
