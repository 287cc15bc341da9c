package dev.getwork.application.port.out.loan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.getwork.application.contract.Concurrently;
import dev.getwork.application.contract.PortContract;
import dev.getwork.application.contract.TestData;
import dev.getwork.application.fixture.LoanFixture;
import dev.getwork.application.fixture.SampleFields;
import dev.getwork.application.port.in.importing.ImportRow;
import dev.getwork.domain.loan.CommonField;
import dev.getwork.domain.loan.FieldValue;
import dev.getwork.domain.loan.Loan;
import dev.getwork.domain.loan.LoanField;
import dev.getwork.domain.loan.LoanNumber;
import dev.getwork.domain.loan.LoanPatch;
import dev.getwork.domain.work.UserName;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What every store of loans guarantees. */
public abstract class LoansContract extends PortContract {

  private static final LoanNumber UNKNOWN = new LoanNumber("no-such-loan");
  private static final Map<LoanField, FieldValue> FACTS = Map.of(
      SampleFields.NAICS, new FieldValue.Text("1"),
      SampleFields.STATEMENTS_VERIFIED, new FieldValue.Time(TestData.NOON));

  @Test
  void shouldWriteFactsAndKeepOtherAttributes() {
    Loan loan = imported(LoanFixture.aLoan(data.loan()).with(SampleFields.LENDER, new FieldValue.Text("bank")));
    Loan other = find(data.loan());
    write(loan, FACTS);
    assertThat(find(loan.number())).isEqualTo(LoanPatch.setting(loan.number(), FACTS).applied(loan));
    assertThat(find(other.number())).isEqualTo(other);
    assertThat(ports.loans().lock(List.of(loan.number(), UNKNOWN)))
        .containsExactly(LoanPatch.setting(loan.number(), FACTS).applied(loan));
  }

  @Test
  void shouldKeepFactsThatAnImportDoesNotHave() {
    Loan loan = find(data.loan());
    write(loan, Map.of(SampleFields.LENDER, new FieldValue.Text("bank")));
    write(loan, FACTS);
    imported(LoanFixture.aLoan(loan.number()).in("TX").with(SampleFields.NAICS, new FieldValue.Text("2")));
    Loan changed = find(loan.number());
    assertThat(changed.state()).isEqualTo("TX");
    assertThat(changed.attributes()).isEqualTo(Map.of(
        SampleFields.LENDER, new FieldValue.Text("bank"), SampleFields.NAICS, new FieldValue.Text("2"),
        SampleFields.STATEMENTS_VERIFIED, new FieldValue.Time(TestData.NOON)));
  }

  @Test
  void shouldReadTheCommittedLoanAfterWaitingForItsLock() {
    Loan loan = find(data.loan());
    var first = data.open(() -> {
      List<Loan> locked = ports.loans().lock(List.of(loan.number()));
      ports.loans().write(List.of(LoanPatch.setting(loan.number(), FACTS)));
      return locked;
    });
    var second = Concurrently.elsewhere(() -> data.inTransaction(() -> ports.loans().lock(List.of(loan.number()))));
    Concurrently.assertWaits(second);
    assertThat(first.commit()).containsExactly(loan);
    assertThat(Concurrently.resultOf(second)).containsExactly(LoanPatch.setting(loan.number(), FACTS).applied(loan));
  }

  @Test
  void shouldPatchLoans() {
    Loan loan = imported(LoanFixture.aLoan(data.loan()).with(SampleFields.LENDER, new FieldValue.Text("bank")));
    Loan other = find(data.loan());
    var ofLoan = new LoanPatch(loan.number(), Map.of(
        CommonField.AMOUNT.field(), Optional.of(new FieldValue.Number(new BigDecimal("12000.50"))),
        CommonField.CURRENCY.field(), Optional.of(new FieldValue.Text("CAD")),
        CommonField.STATE.field(), Optional.of(new FieldValue.Text("Ω \"\\")),
        CommonField.PRODUCT.field(), Optional.of(new FieldValue.Text("p")),
        CommonField.PURPOSE.field(), Optional.of(new FieldValue.Text("q")),
        CommonField.SUBMITTED_AT.field(), Optional.of(new FieldValue.Time(TestData.NOON)),
        SampleFields.LENDER, Optional.empty(),
        SampleFields.NAICS, Optional.of(new FieldValue.Text("1"))));
    var ofOther =
        new LoanPatch(other.number(), Map.of(CommonField.STATE.field(), Optional.of(new FieldValue.Text("TX"))));
    data.doInTransaction(() -> ports.loans().write(List.of(ofLoan, ofOther)));
    assertThat(find(loan.number())).isEqualTo(new Loan(loan.number(), new BigDecimal("12000.50"), "CAD", "Ω \"\\", "p",
        "q", TestData.NOON, Map.of(SampleFields.NAICS, new FieldValue.Text("1"))));
    assertThat(find(other.number())).isEqualTo(ofOther.applied(other));
  }

  @Test
  void shouldKeepNoFactThatAPatchReplacedOrRemoved() {
    Loan loan = find(data.loan());
    write(loan, FACTS);
    imported(LoanFixture.aLoan(loan.number()).with(SampleFields.NAICS, new FieldValue.Text("2")));
    var patch = new LoanPatch(loan.number(), Map.of(
        SampleFields.NAICS, Optional.of(new FieldValue.Text("2")), SampleFields.STATEMENTS_VERIFIED, Optional.empty()));
    data.doInTransaction(() -> ports.loans().write(List.of(patch)));
    imported(LoanFixture.aLoan(loan.number()));
    assertThat(find(loan.number()).attributes()).isEqualTo(Map.of(SampleFields.NAICS, new FieldValue.Text("2")));
  }

  private Loan imported(LoanFixture fixture) {
    var id = ports.imports().begin(Optional.empty(), new UserName("importer"));
    ports.imports().load(id, List.<ImportRow>of(new ImportRow.Accepted(1, fixture.build())).iterator());
    return fixture.build();
  }

  private Loan find(LoanNumber number) {
    return ports.loans().find(List.of(number)).getFirst();
  }

  private void write(Loan loan, Map<LoanField, FieldValue> facts) {
    data.doInTransaction(() -> ports.loans().write(List.of(LoanPatch.setting(loan.number(), facts))));
  }
}
