package dev.getwork.adapter.persistence.work;

import static dev.getwork.application.fixture.TaskFixture.aTask;
import static org.assertj.core.api.Assertions.assertThat;

import dev.getwork.adapter.persistence.work.FaultyConnections.Fault;
import dev.getwork.adapter.persistence.work.StatementFaultsTest.FaultyWorld;
import dev.getwork.application.contract.Concurrently;
import dev.getwork.application.contract.TestData;
import dev.getwork.application.fixture.SampleFields;
import dev.getwork.application.port.in.cluster.LockStatus;
import dev.getwork.application.port.in.loan.PatchLoans;
import dev.getwork.application.port.in.work.DisposeAssignment;
import dev.getwork.application.port.out.work.CombinerThreads;
import dev.getwork.domain.loan.FieldValue.Text;
import dev.getwork.domain.loan.LoanNumber;
import dev.getwork.domain.loan.LoanPatch;
import dev.getwork.domain.task.Completion.Fact;
import dev.getwork.domain.task.Completion.Input;
import dev.getwork.domain.task.Completion.Now;
import dev.getwork.domain.task.Task;
import dev.getwork.domain.work.Assignment;
import dev.getwork.domain.work.Disposition.Complete;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Fails each statement that completes or patches loans: all is stored or nothing, and once after a repeat. */
@Tag("proof")
class CompletionFaultsTest {

  private static final Complete COMPLETE = new Complete(Map.of(SampleFields.NAICS, new Text("541110")));

  /** The end, the hold, the facts and the events of each loan; loans in the same state have the same text. */
  private static final String STORED = """
      select concat_ws(' ', end_kind, hold.kind, inputs ->> 'naics', loan.attributes ->> 'naics', facts ->> 'naics',
        (facts ->> 'bankStatementsVerifiedAt')::timestamptz = ended_at, (
          select string_agg(concat_ws(' ', event.kind, facts_before, facts_after = facts), ' ' order by history_event_id)
          from history_event as event where event.loan_number = loan.loan_number))
      from loan left join assignment using (loan_number) left join hold using (loan_number)
      where loan_number = any(:loans)
      """;

  private static final FaultyWorld FAULTY = FaultyWorld.start(LockStatus.Kind.ROW);

  private final TestData data = new TestData(FAULTY.world().ports());

  @ParameterizedTest
  @EnumSource
  void shouldCompleteLoansWithFactsAndEventsOrNotAtAll(Fault fault) {
    Task task = FAULTY.world().task(aTask().named("facts and " + fault).completing(
        new Fact(SampleFields.NAICS, new Input("Industry code", true)),
        new Fact(SampleFields.STATEMENTS_VERIFIED, new Now())));
    assertAllOrNothing(fault, "COMPLETE 541110 541110 541110 t LOAN_ASSIGNED LOAN_COMPLETED {\"naics\": \"1\"} t",
        loans -> {
          List<Assignment> held = data.assign(data.request(task.id()), loans);
          return () -> completeTogether(held);
        });
  }

  /** Completes assignments in one round of a node; returns whether all callers are answered. */
  private static boolean completeTogether(List<Assignment> held) {
    var rounds = new LinkedBlockingQueue<Runnable>();
    DisposeAssignment port =
        FAULTY.world().node().with(CombinerThreads.class, rounds::add).get(DisposeAssignment.class);
    List<CompletableFuture<Boolean>> answered = held.stream().map(one -> Concurrently.untilItWaits(
        () -> StatementFaultsTest.runAlone(() -> port.dispose(one.id(), one.holder(), COMPLETE)))).toList();
    rounds.remove().run();
    return answered.stream().map(Concurrently::resultOf).allMatch(done -> done);
  }

  @ParameterizedTest
  @EnumSource
  void shouldPatchLoansWithEventsOrNotAtAll(Fault fault) {
    PatchLoans port = FAULTY.world().node().get(PatchLoans.class);
    assertAllOrNothing(fault, "541110 541110 LOAN_CHANGED {\"naics\": \"1\"} t", loans -> {
      List<LoanPatch> patches = loans.stream().map(loan -> LoanPatch.setting(loan, COMPLETE.facts())).toList();
      return () -> StatementFaultsTest.runAlone(() -> port.patch(patches, _ -> true, TestData.MANAGER));
    });
  }

  /** Takes what is stored in the end, and what prepares a change of loans that returns whether it is answered. */
  private void assertAllOrNothing(Fault fault, String all, Function<List<LoanNumber>, BooleanSupplier> preparation) {
    int statement = 0;
    boolean failed = true;
    while (failed) {
      statement++;
      List<LoanNumber> loans = data.loans(3);
      FAULTY.world().run("update loan set attributes = '{\"naics\": \"1\"}' where attributes = '{}'");
      BooleanSupplier change = preparation.apply(loans);
      Set<String> nothing = stored(loans);
      FAULTY.connections().arm(fault, statement);
      boolean answered = change.getAsBoolean();
      failed = FAULTY.connections().disarm();
      assertThat(stored(loans)).as("%s at statement %d", fault, statement)
          .isIn(answered ? Set.of(all) : nothing, Set.of(all));
      assertThat(change.getAsBoolean()).as("the repeat is answered").isTrue();
      assertThat(stored(loans)).as("%s at statement %d, repeated", fault, statement).containsExactly(all);
    }
    assertThat(statement).as("one more than the statements").isGreaterThan(4);
  }

  private static Set<String> stored(List<LoanNumber> loans) {
    return FAULTY.world().sql().sql(STORED)
        .param("loans", loans.stream().map(LoanNumber::value).toArray(String[]::new))
        .query((row, _) -> row.getString(1)).set();
  }
}
