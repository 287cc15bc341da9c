package dev.getwork.domain.criteria;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.getwork.domain.criteria.LoanCriteria.All;
import dev.getwork.domain.criteria.LoanCriteria.Any;
import dev.getwork.domain.criteria.LoanCriteria.Not;
import dev.getwork.domain.loan.CommonField;
import dev.getwork.domain.loan.FieldType;
import dev.getwork.domain.loan.FieldValue;
import dev.getwork.domain.loan.Loan;
import dev.getwork.domain.loan.LoanField;
import dev.getwork.domain.loan.LoanNumber;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

final class LoanCriteriaTest {

  private static final LoanField NAICS = new LoanField("naics", FieldType.TEXT);
  private static final LoanField AMOUNT = CommonField.AMOUNT.field();

  @ParameterizedTest
  @CsvSource({
    "EQ, b, true", "EQ, c, false", "NE, b, false", "NE, c, true", "LT, c, true", "LT, b, false", "LE, b, true",
    "LE, a, false", "GT, a, true", "GT, b, false", "GE, b, true", "GE, c, false", "IN, b, true", "IN, c, false",
    "NOT_IN, b, false", "NOT_IN, c, true", "CONTAINS, b, true", "CONTAINS, c, false", "STARTS_WITH, b, true",
    "STARTS_WITH, c, false"
  })
  void shouldCompareAPresentValue(Operator operator, String value, boolean expected) {
    assertThat(naics(operator, value).matches(loanWith("b"))).isEqualTo(expected);
  }

  @Test
  void shouldDistinguishPresentFromAbsent() {
    assertThat(naics(Operator.PRESENT).matches(loanWith("b"))).isTrue();
    assertThat(naics(Operator.PRESENT).matches(loanWithout())).isFalse();
    assertThat(naics(Operator.ABSENT).matches(loanWith("b"))).isFalse();
    assertThat(naics(Operator.ABSENT).matches(loanWithout())).isTrue();
    assertThat(naics(Operator.PRESENT).matches(loanWith(""))).isTrue();
  }

  @ParameterizedTest
  @EnumSource(mode = Mode.EXCLUDE, names = {"PRESENT", "ABSENT"})
  void shouldMatchAnAbsentValueOnlyWhenNegated(Operator operator) {
    Condition condition = naics(operator, "b");
    assertThat(condition.matches(loanWithout())).isFalse();
    assertThat(new Not(condition).matches(loanWithout())).isTrue();
    assertThat(new Not(new Not(condition)).matches(loanWithout())).isFalse();
  }

  @Test
  void shouldCompareWithEachOfSeveralValues() {
    assertThat(naics(Operator.IN, "a", "b").matches(loanWith("b"))).isTrue();
    assertThat(naics(Operator.NOT_IN, "a", "b").matches(loanWith("b"))).isFalse();
  }

  @Test
  void shouldTreatPatternCharactersLiterally() {
    assertThat(naics(Operator.CONTAINS, "%").matches(loanWith("b"))).isFalse();
    assertThat(naics(Operator.STARTS_WITH, ".").matches(loanWith("b"))).isFalse();
    assertThat(naics(Operator.CONTAINS, "").matches(loanWith("b"))).isTrue();
    assertThat(naics(Operator.CONTAINS, "b").matches(loanWith("abc"))).isTrue();
    assertThat(naics(Operator.STARTS_WITH, "b").matches(loanWith("abc"))).isFalse();
  }

  @Test
  void shouldCombinePartsByAllAndAny() {
    LoanCriteria yes = naics(Operator.PRESENT);
    LoanCriteria no = naics(Operator.ABSENT);
    Loan loan = loanWith("b");
    assertThat(new All(List.of(yes, yes)).matches(loan)).isTrue();
    assertThat(new All(List.of(yes, no)).matches(loan)).isFalse();
    assertThat(new All(List.of()).matches(loan)).isTrue();
    assertThat(new Any(List.of(no, yes)).matches(loan)).isTrue();
    assertThat(new Any(List.of(no, no)).matches(loan)).isFalse();
  }

  @Test
  void shouldRefuseAnyWithoutParts() {
    assertThatIllegalArgumentException().isThrownBy(() -> new Any(List.of())).withMessageContaining("any");
  }

  @ParameterizedTest
  @EnumSource
  void shouldRefuseTooFewAndTooManyValues(Operator operator) {
    int wrong = operator.takesValue() ? 0 : 1;
    assertThatIllegalArgumentException().isThrownBy(() -> condition(operator, wrong)).withMessageContaining("accept");
    int most = operator.takesList() ? Operator.MOST_VALUES : operator.takesValue() ? 1 : 0;
    assertThat(condition(operator, most).values()).hasSize(most);
    assertThatIllegalArgumentException().isThrownBy(() -> condition(operator, most + 1));
  }

  private static Condition condition(Operator operator, int values) {
    return new Condition(NAICS, operator, Collections.nCopies(values, new FieldValue.Text("b")));
  }

  @Test
  void shouldRefuseValuesOfAnotherType() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Condition(AMOUNT, Operator.EQ, List.of(new FieldValue.Text("1"))))
        .withMessage("must compare amount with a number");
  }

  @ParameterizedTest
  @EnumSource(names = {"CONTAINS", "STARTS_WITH"})
  void shouldSearchOnlyInText(Operator operator) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Condition(AMOUNT, operator, List.of(new FieldValue.Number(BigDecimal.ONE))))
        .withMessageContaining("requires text, but amount is a number");
  }

  @Test
  void shouldBeNestedAtMostTenDeep() {
    LoanCriteria nested = naics(Operator.PRESENT);
    for (int depth = 1; depth < LoanCriteria.DEEPEST; depth++) {
      nested = new Not(nested);
    }
    LoanCriteria deepest = nested;
    assertThat(deepest.depth()).isEqualTo(10);
    assertThatIllegalArgumentException().isThrownBy(() -> new Not(deepest)).withMessageContaining("10 deep");
    assertThatIllegalArgumentException().isThrownBy(() -> new All(List.of(deepest))).withMessageContaining("10 deep");
    assertThatIllegalArgumentException().isThrownBy(() -> new Any(List.of(deepest))).withMessageContaining("10 deep");
  }

  @Test
  void shouldBeOneDeeperThanTheDeepestPart() {
    LoanCriteria condition = naics(Operator.PRESENT);
    assertThat(new All(List.of()).depth()).isEqualTo(1);
    assertThat(new All(List.of(condition, new Not(condition))).depth()).isEqualTo(3);
    assertThat(new Any(List.of(new Not(condition), condition)).depth()).isEqualTo(3);
  }

  @Test
  void shouldHaveAtMostAHundredConditions() {
    List<LoanCriteria> fifty = Collections.nCopies(50, naics(Operator.PRESENT));
    assertThat(new All(List.of(new Any(fifty), new Not(new All(fifty)))).conditions()).isEqualTo(100);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new All(List.of(new Any(fifty), new All(fifty), naics(Operator.ABSENT))))
        .withMessageContaining("100 conditions");
  }

  @Test
  void shouldCountAnEmptyAllAsACondition() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new All(Collections.nCopies(101, new All(List.of()))))
        .withMessageContaining("100 conditions");
  }

  private static Condition naics(Operator operator, String first, String... more) {
    var values = new ArrayList<FieldValue>(List.of(new FieldValue.Text(first)));
    Arrays.stream(more).map(FieldValue.Text::new).forEach(values::add);
    return new Condition(NAICS, operator, values);
  }

  private static Condition naics(Operator operator) {
    return new Condition(NAICS, operator, List.of());
  }

  private static Loan loanWith(String naics) {
    return loan(Map.of(NAICS, new FieldValue.Text(naics)));
  }

  private static Loan loanWithout() {
    return loan(Map.of());
  }

  private static Loan loan(Map<LoanField, FieldValue> attributes) {
    return new Loan(
        new LoanNumber("L-1"), new BigDecimal("100"), "USD", "MA", "PPP", "Payroll", Instant.EPOCH, attributes);
  }
}
