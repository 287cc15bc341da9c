package dev.getwork.domain.loan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.getwork.domain.loan.FieldValue.Text;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class LoanPatchTest {

  private static final LoanNumber NUMBER = new LoanNumber("L-1");
  private static final LoanField NAICS = new LoanField("naics", FieldType.TEXT);
  private static final LoanField LENDER = new LoanField("lender", FieldType.TEXT);
  private static final LoanField AMOUNT = CommonField.AMOUNT.field();
  private static final Loan LOAN = new Loan(
      NUMBER, new BigDecimal("100.00"), "USD", "MA", "p", "q", Instant.EPOCH, Map.of(LENDER, new Text("bank")));

  @Test
  void shouldSetAndRemoveValuesAndKeepOthers() {
    var patch = new LoanPatch(NUMBER, Map.of(
        CommonField.STATE.field(), Optional.of(new Text("TX")), NAICS, Optional.of(new Text("1")),
        LENDER, Optional.empty()));
    assertThat(patch.applied(LOAN)).isEqualTo(new Loan(
        NUMBER, LOAN.amount(), "USD", "TX", "p", "q", Instant.EPOCH, Map.of(NAICS, new Text("1"))));
    assertThat(patch.changes(LOAN)).isEqualTo(new FactChanges(
        Map.of(CommonField.STATE.field(), new Text("MA"), LENDER, new Text("bank")),
        Map.of(CommonField.STATE.field(), new Text("TX"), NAICS, new Text("1"))));
  }

  @Test
  void shouldChangeNothingWhenTheLoanHasTheValues() {
    var patch = new LoanPatch(NUMBER, Map.of(
        AMOUNT, Optional.of(new FieldValue.Number(new BigDecimal("100"))), LENDER, Optional.of(new Text("bank")),
        NAICS, Optional.empty()));
    assertThat(patch.changes(LOAN).isEmpty()).isTrue();
  }

  @Test
  void shouldCombineWithALaterPatch() {
    var later = new LoanPatch(NUMBER, Map.of(NAICS, Optional.empty()));
    var both = LoanPatch.setting(NUMBER, Map.of(NAICS, new Text("1"), LENDER, new Text("other"))).then(later);
    assertThat(both.values()).isEqualTo(Map.of(NAICS, Optional.empty(), LENDER, Optional.of(new Text("other"))));
  }

  @ParameterizedTest
  @CsvSource({
    "CURRENCY, usd, currency must be three capital letters",
    "STATE, '', state must have 1 to 40 characters",
    "LOAN_NUMBER, L-1, loanNumber must not be changed",
    "PURPOSE, , purpose is required and cannot be removed",
    "AMOUNT, 12, amount must be a number"})
  void shouldRefuseInvalidValues(CommonField field, String text, String refusal) {
    var values = new HashMap<LoanField, Optional<FieldValue>>();
    values.put(field.field(), Optional.ofNullable(text).map(Text::new));
    assertThatIllegalArgumentException().isThrownBy(() -> new LoanPatch(NUMBER, values)).withMessage(refusal);
  }

  @Test
  void shouldRefuseANegativeAmount() {
    Map<LoanField, Optional<FieldValue>> values =
        Map.of(AMOUNT, Optional.of(new FieldValue.Number(new BigDecimal(-1))));
    assertThatIllegalArgumentException().isThrownBy(() -> new LoanPatch(NUMBER, values))
        .withMessage("amount must not be negative");
  }
}
