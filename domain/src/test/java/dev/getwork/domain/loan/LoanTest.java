package dev.getwork.domain.loan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.getwork.domain.loan.FieldValue.Text;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class LoanTest {

  private static final LoanField NAICS = new LoanField("naics", FieldType.TEXT);
  private static final Instant JUNE = Instant.parse("2020-06-01T00:00:00Z");

  @Test
  void shouldReturnTheValueOfEveryField() {
    Loan loan = loan("100.50", "USD", "MA", Map.of(NAICS, new Text("1234")));
    assertThat(loan.valueOf(CommonField.LOAN_NUMBER.field())).contains(new Text("L-1"));
    assertThat(loan.valueOf(CommonField.AMOUNT.field())).contains(new FieldValue.Number(new BigDecimal("100.50")));
    assertThat(loan.valueOf(CommonField.CURRENCY.field())).contains(new Text("USD"));
    assertThat(loan.valueOf(CommonField.STATE.field())).contains(new Text("MA"));
    assertThat(loan.valueOf(CommonField.PRODUCT.field())).contains(new Text("PPP"));
    assertThat(loan.valueOf(CommonField.PURPOSE.field())).contains(new Text("Payroll"));
    assertThat(loan.valueOf(CommonField.SUBMITTED_AT.field())).contains(new FieldValue.Time(JUNE));
    assertThat(loan.valueOf(NAICS)).contains(new Text("1234"));
    assertThat(loan.valueOf(new LoanField("lender", FieldType.TEXT))).isEmpty();
  }

  @Test
  void shouldReplaceAttributesAndKeepTheOthers() {
    var lender = new LoanField("lender", FieldType.TEXT);
    Loan loan = loan("1", "USD", "MA", Map.of(NAICS, new Text("1234"), lender, new Text("Bank")));
    assertThat(LoanPatch.setting(loan.number(), Map.of(NAICS, new Text("5"))).applied(loan)).isEqualTo(
        loan("1", "USD", "MA", Map.of(NAICS, new Text("5"), lender, new Text("Bank"))));
  }

  @Test
  void shouldRefuseALoanWithoutACommonField() {
    refused("amount", () -> Loan.of(new LoanNumber("L-1"), Map.of()));
  }

  @Test
  void shouldRefuseANegativeAmount() {
    refused("amount", () -> loan("-0.01", "USD", "MA", Map.of()));
    assertThat(loan("0", "USD", "MA", Map.of()).amount()).isZero();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "usd", "US", "USDD"})
  void shouldRefuseAMalformedCurrency(String currency) {
    refused("currency", () -> loan("1", currency, "MA", Map.of()));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"})
  void shouldRefuseABlankOrLongState(String state) {
    refused("state", () -> loan("1", "USD", state, Map.of()));
  }

  @Test
  void shouldRefuseABlankOrLongProductOrPurpose() {
    refused("product", () -> loan("a".repeat(101), "Payroll"));
    refused("product", () -> loan("", "Payroll"));
    refused("purpose", () -> loan("PPP", "a".repeat(101)));
    refused("purpose", () -> loan("PPP", " "));
  }

  @Test
  void shouldAcceptTextsOfTheMaximumLength() {
    assertThat(loan("1", "USD", "a".repeat(40), Map.of()).state()).hasSize(40);
    assertThat(loan("a".repeat(100), "b".repeat(100)).product()).hasSize(100);
  }

  @Test
  void shouldNameTheFieldWhoseValueCannotBeStored() {
    refused("amount must be smaller", () -> loan("0.0000000000001", "USD", "MA", Map.of()));
    refused("state must not contain NUL", () -> loan("1", "USD", "M\0", Map.of()));
    refused("submittedAt must be in", () -> new Loan(new LoanNumber("L-1"), BigDecimal.ONE, "USD", "MA", "PPP",
        "Payroll", JUNE.plusNanos(1), Map.of()));
  }

  @Test
  void shouldRefuseAnAttributeOfTheWrongType() {
    refused("naics must be text", () -> loan("1", "USD", "MA", Map.of(NAICS, new FieldValue.Time(JUNE))));
  }

  @Test
  void shouldRefuseACommonFieldAsAnAttribute() {
    refused("state", () -> loan("1", "USD", "MA", Map.of(CommonField.STATE.field(), new Text("TX"))));
  }

  @Test
  void shouldCopyItsAttributes() {
    var attributes = new HashMap<LoanField, FieldValue>(Map.of(NAICS, new Text("1234")));
    Loan loan = loan("1", "USD", "MA", attributes);
    attributes.clear();
    assertThat(loan.valueOf(NAICS)).isPresent();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "a b", "ä", "a/b", "a@", "a[", "a`", "a{", "a,", "a;",
    "0123456789012345678901234567890123456789012345678901234567890123x"})
  void shouldRefuseAMalformedLoanNumber(String number) {
    refused("loanNumber", () -> new LoanNumber(number));
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "09AZaz", "._:-", "0123456789012345678901234567890123456789012345678901234567890123"})
  void shouldShowALoanNumberUnchanged(String number) {
    assertThat(new LoanNumber(number)).hasToString(number);
  }

  @Test
  void shouldOrderLoanNumbersByCodePoint() {
    assertThat(new LoanNumber("L-10")).isLessThan(new LoanNumber("L-9")).isLessThan(new LoanNumber("l-1"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "1a", "a b", "a'b", "a_b", "x1234567890123456789012345678901234567890"})
  void shouldRefuseAMalformedFieldName(String name) {
    refused("field name", () -> new LoanField(name, FieldType.TEXT));
  }

  @ParameterizedTest
  @ValueSource(strings = {"race", "Gender", "VETERAN", "raceEthnicity", "sex", "ethnicity", "veteranStatus", "race1"})
  void shouldRefuseAProtectedClassAsAField(String name) {
    refused("protected", () -> new LoanField(name, FieldType.TEXT));
  }

  @Test
  void shouldRecognizeAProtectedClassInAnySpelling() {
    assertThat(LoanField.isProtectedClass("Veteran_Status")).isTrue();
    assertThat(LoanField.isProtectedClass("state")).isFalse();
  }

  @Test
  void shouldRefuseACatalogWithTwoFieldsOfOneName() {
    refused("naics", () -> new LoanFields(List.of(NAICS, new LoanField("naics", FieldType.NUMBER))));
    refused("state", () -> new LoanFields(List.of(new LoanField("state", FieldType.TEXT))));
  }

  @Test
  void shouldFindCommonFieldsAndAttributesInTheCatalog() {
    var fields = new LoanFields(List.of(NAICS));
    assertThat(fields.named("naics")).contains(NAICS);
    assertThat(fields.named("amount")).contains(CommonField.AMOUNT.field());
    assertThat(fields.named("lender")).isEmpty();
    assertThat(fields.all()).hasSize(CommonField.values().length + 1);
  }

  private static Loan loan(String amount, String currency, String state, Map<LoanField, FieldValue> attributes) {
    return new Loan(
        new LoanNumber("L-1"), new BigDecimal(amount), currency, state, "PPP", "Payroll", JUNE, attributes);
  }

  private static Loan loan(String product, String purpose) {
    return new Loan(new LoanNumber("L-1"), BigDecimal.ONE, "USD", "MA", product, purpose, JUNE, Map.of());
  }

  private static void refused(String named, ThrowingCallable construction) {
    assertThatIllegalArgumentException().isThrownBy(construction).withMessageContaining(named);
  }
}
