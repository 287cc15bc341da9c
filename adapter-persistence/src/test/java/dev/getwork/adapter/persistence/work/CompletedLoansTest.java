package dev.getwork.adapter.persistence.work;

import static dev.getwork.application.fixture.LoanFixture.aLoan;
import static dev.getwork.application.fixture.TaskFixture.aTask;
import static org.assertj.core.api.Assertions.assertThat;

import dev.getwork.adapter.persistence.PostgresWorld;
import dev.getwork.application.ApplicationNode;
import dev.getwork.application.contract.Concurrently;
import dev.getwork.application.contract.TestData;
import dev.getwork.application.fixture.SampleFields;
import dev.getwork.application.port.in.Page;
import dev.getwork.application.port.in.event.EventFilter;
import dev.getwork.application.port.in.loan.PatchLoans;
import dev.getwork.application.port.in.work.DisposeAssignment;
import dev.getwork.application.port.in.work.RequestWork;
import dev.getwork.application.port.in.work.RequestWork.Recorded;
import dev.getwork.application.port.in.work.Viewer;
import dev.getwork.application.port.out.event.AuditLog;
import dev.getwork.application.port.out.loan.Loans;
import dev.getwork.domain.criteria.Condition;
import dev.getwork.domain.criteria.LoanCriteria.Any;
import dev.getwork.domain.criteria.Operator;
import dev.getwork.domain.loan.FactChanges;
import dev.getwork.domain.loan.FieldValue;
import dev.getwork.domain.loan.FieldValue.Text;
import dev.getwork.domain.loan.LoanField;
import dev.getwork.domain.loan.LoanNumber;
import dev.getwork.domain.loan.LoanPatch;
import dev.getwork.domain.task.Completion.Fact;
import dev.getwork.domain.task.Completion.Input;
import dev.getwork.domain.task.Completion.Now;
import dev.getwork.domain.task.Task;
import dev.getwork.domain.work.Assignment;
import dev.getwork.domain.work.Disposition.Complete;
import dev.getwork.domain.work.DispositionOutcome;
import dev.getwork.domain.work.DispositionOutcome.Disposed;
import dev.getwork.domain.work.DispositionOutcome.FactsChanged;
import dev.getwork.domain.work.HistoryEvent;
import dev.getwork.domain.work.HistoryEvent.Kind;
import dev.getwork.domain.work.UserName;
import dev.getwork.testkit.history.CallerLog;
import dev.getwork.testkit.history.DatabaseHistory;
import dev.getwork.testkit.history.HistoryChecker;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/** Completions that write facts, on three nodes of one database. */
@Order(1) // Among the slowest.
class CompletedLoansTest {

  private static final LoanField NAICS = SampleFields.NAICS;
  private static final Complete COMPLETE = new Complete(Map.of(NAICS, new Text("541110")));
  private static final int HELD_LIMIT = 200;
  private static final UserName CRM = new UserName("crm");

  private final PostgresWorld world = PostgresWorld.start();
  private final List<PostgresWorld> others = List.of(world.anotherNode("b"), world.anotherNode("c"));
  private final List<ApplicationNode> nodes =
      List.of(world.node(), others.getFirst().node(), others.getLast().node());
  private final Task task = world.task(aTask().limitedTo(5, HELD_LIMIT).withReadyCandidates()
      .matching(new Any(List.of(
          new Condition(NAICS, Operator.ABSENT, List.of()),
          new Condition(NAICS, Operator.EQ, List.of(new Text("?"))))))
      .completing(new Fact(NAICS, new Input("Industry code", true)),
          new Fact(SampleFields.STATEMENTS_VERIFIED, new Now())));

  @AfterEach
  void close() {
    others.forEach(PostgresWorld::close);
    world.close();
  }

  @Test
  void shouldNotAssignACompletedLoanOnAnyNodeUntilItsFactsMatchAgain() {
    world.importLoans(IntStream.rangeClosed(1, 130).mapToObj(i -> aLoan("L-%03d".formatted(i)).build()).toList());
    List<Assignment> completed = nodes.stream().flatMap(node -> request(node, "ann", 5).stream()).toList();
    completed.forEach(done -> assertThat(dispose(done)).isInstanceOfSatisfying(Disposed.class,
        disposed -> assertThat(disposed.stillMatches()).isFalse()));
    List<LoanNumber> later = Concurrently.atOnce(10, user -> IntStream.range(0, 10)
        .mapToObj(i -> request(nodes.get((user + i) % 3), "user-" + user, 1)).flatMap(List::stream)
        .map(Assignment::loan).toList()).stream().flatMap(List::stream).toList();
    assertThat(later).hasSize(100).doesNotContainAnyElementsOf(completed.stream().map(Assignment::loan).toList());
    assertThat(HistoryChecker.faults(
        new CallerLog().with(new DatabaseHistory(world.dataSource()), task.id().value(), HELD_LIMIT))).isEmpty();
    LoanNumber first = completed.getFirst().loan();
    world.importLoans(List.of(aLoan(first).with(NAICS, new Text("?")).build()));
    assertThat(request(nodes.getLast(), "eve", 1)).extracting(Assignment::loan).containsExactly(first);
  }

  @Test
  void shouldFindALoanThatWasAssignedAgainAlthoughItsFactsExcludeIt() {
    Task simple = world.task(aTask().named("simple").matching(new Condition(NAICS, Operator.ABSENT, List.of()))
        .completing(new Fact(NAICS, new Input("Industry code", true))));
    world.importLoans(List.of(aLoan("L-1").build()));
    dispose(request(simple, world.node(), "ann", 1).getFirst());
    assertThat(faults(simple)).isEmpty();
    world.run("""
        insert into assignment (task_id, loan_number, holder, assigned_at)
        values (%s, 'L-1', 'bob', statement_timestamp() + interval '1 s')""".formatted(simple.id()));
    assertThat(faults(simple)).singleElement().asString()
        .startsWith("loan L-1 was assigned again after completion");
  }

  @Test
  void shouldWriteFactsWithTheAssignmentTheHoldAndTheHistory() {
    world.importLoans(List.of(aLoan("L-1").with(SampleFields.LENDER, new Text("bank")).build()));
    Assignment done = request(world.node(), "ann", 1).getFirst();
    dispose(done);
    Map<LoanField, FieldValue> attributes = attributes(done);
    assertThat(attributes).containsOnlyKeys(NAICS, SampleFields.STATEMENTS_VERIFIED, SampleFields.LENDER);
    assertThat(world.get(AuditLog.class).newest(
        EventFilter.of(done.loan(), new Viewer(CRM, true, Optional.empty())), Page.first(1)))
        .singleElement().satisfies(event -> {
          assertThat(event.event().kind()).isEqualTo(Kind.LOAN_COMPLETED);
          assertThat(event.event().facts()).isEqualTo(new FactChanges(Map.of(), Map.of(
              NAICS, new Text("541110"), SampleFields.STATEMENTS_VERIFIED,
              attributes.get(SampleFields.STATEMENTS_VERIFIED))));
        });
    assertThat(world.ports().holds().find(task.id(), done.loan())).isEmpty();
  }

  @Test
  void shouldNotOverwriteAFactThatAnImportChangedSinceTheAssignment() {
    world.importLoans(List.of(aLoan("L-1").with(NAICS, new Text("?")).build()));
    Assignment held = request(world.node(), "ann", 1).getFirst();
    world.importLoans(List.of(aLoan("L-1").with(NAICS, new Text("2")).build()));
    assertThat(dispose(held)).isEqualTo(
        new FactsChanged(new FactChanges(Map.of(NAICS, new Text("?")), Map.of(NAICS, new Text("2")))));
    assertThat(attributes(held)).containsOnly(Map.entry(NAICS, new Text("2")));
    assertThat(world.ports().assignments().activeOf(held.holder())).containsExactly(held);
  }

  @Test
  void shouldAssignACompletedLoanAgainWhenAPatchMakesItMatch() {
    world.importLoans(List.of(aLoan("L-1").build(), aLoan("L-2").build()));
    Assignment done = request(world.node(), "ann", 1).getFirst();
    dispose(done);
    patch(done.loan(), "?");
    assertThat(request(nodes.getLast(), "eve", 2)).extracting(Assignment::loan)
        .containsExactly(done.loan(), new LoanNumber("L-2"));
    patch(done.loan(), "541110");
    assertThat(faults(task)).isEmpty();
  }

  @Test
  void shouldNotAssignAReadyCandidateThatAPatchExcludes() {
    world.importLoans(IntStream.rangeClosed(1, 3).mapToObj(i -> aLoan("L-" + i).build()).toList());
    request(world.node(), "ann", 1);
    patch(new LoanNumber("L-2"), "541110");
    assertThat(request(world.node(), "eve", 2)).extracting(Assignment::loan).containsExactly(new LoanNumber("L-3"));
  }

  @Test
  void shouldNotOverwriteAFactThatAPatchChangedSinceTheAssignment() {
    world.importLoans(List.of(aLoan("L-1").with(NAICS, new Text("?")).build()));
    Assignment held = request(world.node(), "ann", 1).getFirst();
    patch(held.loan(), "2");
    assertThat(dispose(held)).isEqualTo(
        new FactsChanged(new FactChanges(Map.of(NAICS, new Text("?")), Map.of(NAICS, new Text("2")))));
  }

  @Test
  void shouldFindAFactThatNoEventExplains() {
    world.importLoans(List.of(aLoan("L-1").build()));
    dispose(request(world.node(), "ann", 1).getFirst());
    patch(new LoanNumber("L-1"), "2");
    assertThat(faults(task)).isEmpty();
    world.run("update loan set attributes = jsonb_set(attributes, '{naics}', '\"3\"')");
    assertThat(faults(task)).containsExactly("no event explains the value of L-1: naics");
    patch(new LoanNumber("L-1"), "4");
    assertThat(faults(task)).containsExactly("no event explains the value of L-1: naics");
  }

  @Test
  void shouldPatchLoansInAnyOrderWhileTheyAreCompleted() {
    int users = 6;
    world.importLoans(IntStream.rangeClosed(1, 30).mapToObj(i -> aLoan("L-%02d".formatted(i)).build()).toList());
    List<Assignment> held = IntStream.range(0, users)
        .mapToObj(user -> request(nodes.get(user % 3), "user-" + user, 5)).flatMap(List::stream).toList();
    List<LoanPatch> patches = held.reversed().stream().map(assignment -> new LoanPatch(assignment.loan(), Map.of(
        SampleFields.LENDER, Optional.of(new Text("bank"))))).toList();
    Concurrently.atOnce(users + 2, user -> user < users
        ? held.subList(5 * user, 5 * user + 5).stream().map(this::dispose).toList()
        : nodes.get(user - users).get(PatchLoans.class).patch(patches, _ -> true, CRM));
    assertThat(held).allSatisfy(done -> assertThat(attributes(done))
        .containsEntry(SampleFields.LENDER, new Text("bank")).containsEntry(NAICS, new Text("541110")));
    var changes = new EventFilter(Optional.empty(), Optional.empty(), Optional.empty(), Optional.of(Kind.LOAN_CHANGED),
        Optional.empty(), Optional.empty(), Optional.empty());
    assertThat(world.get(AuditLog.class).newest(changes, Page.first(200))).hasSize(held.size())
        .allSatisfy(event -> assertThat(event.event()).isEqualTo(HistoryEvent.changed(
            event.event().loan().orElseThrow(), CRM,
            new FactChanges(Map.of(), Map.of(SampleFields.LENDER, new Text("bank"))))));
    assertThat(faults(task)).isEmpty();
  }

  private void patch(LoanNumber loan, String naics) {
    world.node().get(PatchLoans.class).patch(List.of(LoanPatch.setting(loan, Map.of(NAICS, new Text(naics)))),
        _ -> true, CRM);
  }

  private List<String> faults(Task of) {
    return HistoryChecker.faults(
        new CallerLog().with(new DatabaseHistory(world.dataSource()), of.id().value(), HELD_LIMIT));
  }

  private List<Assignment> request(ApplicationNode node, String user, int count) {
    return request(task, node, user, count);
  }

  private static List<Assignment> request(Task of, ApplicationNode node, String user, int count) {
    var command = TestData.command(new UserName(user), of.id(), count, Duration.ofSeconds(20));
    return ((Recorded) node.get(RequestWork.class).request(command)).request().assignments();
  }

  private DispositionOutcome dispose(Assignment assignment) {
    return world.node().get(DisposeAssignment.class).dispose(assignment.id(), assignment.holder(), COMPLETE)
        .orElseThrow();
  }

  private Map<LoanField, FieldValue> attributes(Assignment of) {
    return world.get(Loans.class).find(List.of(of.loan())).getFirst().attributes();
  }
}
