package dev.getwork.application.usecase.loan;

import static dev.getwork.application.fixture.TaskFixture.aTask;
import static org.assertj.core.api.Assertions.assertThat;

import dev.getwork.application.GetWorkScenario;
import dev.getwork.application.fixture.SampleFields;
import dev.getwork.application.port.in.loan.LoanQueries;
import dev.getwork.application.port.in.loan.PatchLoans;
import dev.getwork.application.port.in.loan.PatchLoans.Patched;
import dev.getwork.application.port.in.loan.PatchLoans.Stale;
import dev.getwork.application.port.in.loan.PatchLoans.UnknownLoan;
import dev.getwork.domain.loan.FactChanges;
import dev.getwork.domain.loan.FieldValue;
import dev.getwork.domain.loan.FieldValue.Text;
import dev.getwork.domain.loan.Loan;
import dev.getwork.domain.loan.LoanField;
import dev.getwork.domain.loan.LoanNumber;
import dev.getwork.domain.loan.LoanPatch;
import dev.getwork.domain.work.HistoryEvent;
import dev.getwork.domain.work.HistoryEvent.Kind;
import dev.getwork.domain.work.UserName;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class PatchLoansTest {

  private static final UserName CRM = new UserName("crm");
  private static final LoanNumber LOAN = new LoanNumber("L-1");
  private static final LoanField NAICS = SampleFields.NAICS;

  private final GetWorkScenario scenario = new GetWorkScenario(aTask()).withLoans(2);
  private final PatchLoans patchLoans = scenario.node.get(PatchLoans.class);

  @Test
  void shouldPatchALoanAndRecordWhoChangedWhat() {
    Loan before = loan(LOAN);
    Loan after = patch(LOAN, "1").applied(before);
    assertThat(patchLoans.patch(List.of(patch(LOAN, "1")), before::equals, CRM))
        .containsExactly(new Patched(after, true));
    assertThat(loan(LOAN)).isEqualTo(after);
    assertThat(changes()).containsExactly(
        HistoryEvent.changed(LOAN, CRM, new FactChanges(Map.of(), naics("1"))));
  }

  @Test
  void shouldRecordNothingWhenNothingChanges() {
    patchLoans.patch(List.of(patch(LOAN, "1")), _ -> true, CRM);
    assertThat(patchLoans.patch(List.of(patch(LOAN, "1")), _ -> true, CRM))
        .containsExactly(new Patched(loan(LOAN), false));
    assertThat(changes()).hasSize(1);
  }

  @Test
  void shouldChangeNothingWhenTheConditionDoesNotHold() {
    Loan before = loan(LOAN);
    assertThat(patchLoans.patch(List.of(patch(LOAN, "1")), _ -> false, CRM)).containsExactly(new Stale());
    assertThat(loan(LOAN)).isEqualTo(before);
    assertThat(changes()).isEmpty();
  }

  @Test
  void shouldApplyPatchesInOrderAndSkipUnknownLoans() {
    var other = new LoanNumber("L-2");
    var outcomes = patchLoans.patch(List.of(
        patch(LOAN, "1"), patch(new LoanNumber("L-9"), "1"), patch(other, "5"), patch(LOAN, "2")), _ -> true, CRM);
    Loan last = loan(LOAN);
    assertThat(last.attributes()).containsAllEntriesOf(naics("2"));
    assertThat(outcomes).containsExactly(new Patched(patch(LOAN, "1").applied(last), true), new UnknownLoan(),
        new Patched(loan(other), true), new Patched(last, true));
    assertThat(changes()).extracting(HistoryEvent::facts).containsExactly(
        new FactChanges(Map.of(), naics("1")), new FactChanges(Map.of(), naics("5")),
        new FactChanges(naics("1"), naics("2")));
  }

  private static LoanPatch patch(LoanNumber loan, String naics) {
    return LoanPatch.setting(loan, naics(naics));
  }

  private static Map<LoanField, FieldValue> naics(String text) {
    return Map.of(NAICS, new Text(text));
  }

  private Loan loan(LoanNumber number) {
    return scenario.node.get(LoanQueries.class).find(number).orElseThrow();
  }

  private List<HistoryEvent> changes() {
    return scenario.world.auditLog().events().stream().filter(event -> event.kind() == Kind.LOAN_CHANGED).toList();
  }
}
