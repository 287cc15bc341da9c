package dev.getwork.domain.criteria;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.getwork.domain.criteria.PriorityOrder.Direction;
import dev.getwork.domain.criteria.PriorityOrder.Key;
import dev.getwork.domain.loan.CommonField;
import dev.getwork.domain.loan.FieldType;
import dev.getwork.domain.loan.FieldValue;
import dev.getwork.domain.loan.Loan;
import dev.getwork.domain.loan.LoanField;
import dev.getwork.domain.loan.LoanNumber;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

final class PriorityOrderTest {

  private static final LoanField NAICS = new LoanField("naics", FieldType.TEXT);
  private static final Key LARGEST = new Key(CommonField.AMOUNT.field(), Direction.DESC);

  @Test
  void shouldOrderByLoanNumberWithoutKeys() {
    assertThat(sorted(List.of(), loan("B", 1), loan("A", 2))).containsExactly("A", "B");
  }

  @Test
  void shouldOrderByKeysThenByLoanNumber() {
    var smallestNaics = new Key(NAICS, Direction.ASC);
    assertThat(sorted(List.of(LARGEST, smallestNaics),
        loan("D", 1, "x"), loan("C", 2, "y"), loan("B", 2, "x"), loan("A", 2, "y")))
        .containsExactly("B", "A", "C", "D");
  }

  @Test
  void shouldOrderLoansWithoutAValueLastInBothDirections() {
    Loan[] loans = {loan("A", 1), loan("B", 1, "x"), loan("C", 1, "y")};
    assertThat(sorted(List.of(new Key(NAICS, Direction.ASC)), loans)).containsExactly("B", "C", "A");
    assertThat(sorted(List.of(new Key(NAICS, Direction.DESC)), loans)).containsExactly("C", "B", "A");
    assertThat(sorted(List.of(new Key(NAICS, Direction.ASC)), loan("C", 1), loan("B", 1, "x"), loan("A", 1)))
        .containsExactly("B", "A", "C");
  }

  @Test
  void shouldHaveAtMostFiveKeys() {
    List<Key> six = Stream.of("a", "b", "c", "d", "e", "f")
        .map(name -> new Key(new LoanField(name, FieldType.TEXT), Direction.ASC)).toList();
    assertThat(new PriorityOrder(six.subList(0, 5)).keys()).hasSize(5);
    assertThatIllegalArgumentException().isThrownBy(() -> new PriorityOrder(six)).withMessageContaining("5");
  }

  @Test
  void shouldRefuseAFieldTwice() {
    var ascending = new Key(CommonField.AMOUNT.field(), Direction.ASC);
    assertThatIllegalArgumentException().isThrownBy(() -> new PriorityOrder(List.of(LARGEST, ascending)))
        .withMessageContaining("once");
  }

  private static List<String> sorted(List<Key> keys, Loan... loans) {
    return Arrays.stream(loans).sorted(new PriorityOrder(keys).comparator())
        .map(loan -> loan.number().value()).toList();
  }

  private static Loan loan(String number, int amount) {
    return loan(number, amount, Map.of());
  }

  private static Loan loan(String number, int amount, String naics) {
    return loan(number, amount, Map.of(NAICS, new FieldValue.Text(naics)));
  }

  private static Loan loan(String number, int amount, Map<LoanField, FieldValue> attributes) {
    return new Loan(new LoanNumber(number), BigDecimal.valueOf(amount), "USD", "MA", "PPP", "Payroll", Instant.EPOCH,
        attributes);
  }
}
