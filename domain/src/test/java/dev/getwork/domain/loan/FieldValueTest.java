package dev.getwork.domain.loan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.getwork.domain.loan.FieldValue.Number;
import dev.getwork.domain.loan.FieldValue.Text;
import dev.getwork.domain.loan.FieldValue.Time;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class FieldValueTest {

  private static final List<String> TEXTS = List.of(
      "", "a", "ab", "b", "é", "\uD7FF", "\uE000", "\uFFFD", "\uFFFDa", "\uD800\uDC00", "\uD83D\uDE00", "\uD83D\uDE00a",
      "\uD83D\uDE01", "\uDBFF\uDFFD", "a\uD83D\uDE00", "a\uFF5E");

  @Test
  void shouldOrderTextLikeItsUtf8Bytes() {
    for (String left : TEXTS) {
      for (String right : TEXTS) {
        int bytes = Arrays.compareUnsigned(
            left.getBytes(StandardCharsets.UTF_8), right.getBytes(StandardCharsets.UTF_8));
        assertThat(Integer.signum(new Text(left).compareWith(new Text(right))))
            .as("%s and %s", left, right).isEqualTo(Integer.signum(bytes));
      }
    }
  }

  @Test
  void shouldCompareNumbersBySizeNotByScale() {
    assertThat(number("1.0").compareWith(number("1.00"))).isZero();
    assertThat(number("-2").compareWith(number("1"))).isNegative();
    assertThat(number("10").compareWith(number("9"))).isPositive();
  }

  @Test
  void shouldCompareTimesByTime() {
    var earlier = new Time(Instant.parse("2020-06-01T00:00:00Z"));
    var later = new Time(Instant.parse("2020-06-01T00:00:00.000001Z"));
    assertThat(earlier.compareWith(later)).isNegative();
    assertThat(later.compareWith(later)).isZero();
  }

  @Test
  void shouldNotCompareValuesOfDifferentTypes() {
    List<FieldValue> values = List.of(new Text("1"), number("1"), new Time(Instant.EPOCH));
    for (FieldValue left : values) {
      values.stream().filter(right -> right.type() != left.type())
          .forEach(right -> assertThatIllegalArgumentException().isThrownBy(() -> left.compareWith(right))
              .withMessage(left.type().phrase() + " cannot be compared with " + right.type().phrase()));
    }
  }

  @Test
  void shouldReturnItsType() {
    assertThat(new Text("").type()).isEqualTo(FieldType.TEXT);
    assertThat(number("1").type()).isEqualTo(FieldType.NUMBER);
    assertThat(new Time(Instant.EPOCH).type()).isEqualTo(FieldType.TIME);
  }

  @ParameterizedTest
  @ValueSource(strings = {"a\0", "\uD83D", "\uDE00", "\uDE00\uD83D", "\uD800", "\uDFFF"})
  void shouldRefuseTextThatUtf8CannotCarry(String text) {
    assertThatIllegalArgumentException().isThrownBy(() -> new Text(text)).withMessageContaining("surrogate");
  }

  @Test
  void shouldBoundTheLengthOfText() {
    assertThat(new Text("a".repeat(1_000)).value()).hasSize(1_000);
    assertThatIllegalArgumentException().isThrownBy(() -> new Text("a".repeat(1_001))).withMessageContaining("1000");
  }

  @ParameterizedTest
  @ValueSource(strings = {"999999999999999999999999", "-999999999999999999999999.999999999999", "1E+23",
    "0.000000000001"})
  void shouldAcceptNumbersWithinBounds(String value) {
    assertThat(number(value).value()).isEqualTo(new BigDecimal(value));
  }

  @ParameterizedTest
  @ValueSource(strings = {"1000000000000000000000000", "1E+24", "1E+999999999", "1E-13",
    "1E-999999999", "0E+2147483647"})
  void shouldRefuseNumbersOutOfBounds(String value) {
    assertThatIllegalArgumentException().isThrownBy(() -> number(value)).withMessageContaining("10^24");
  }

  @ParameterizedTest
  @ValueSource(strings = {"0000-12-31T23:59:59.999999Z", "+10000-01-01T00:00:00Z", "2020-06-01T00:00:00.000000001Z"})
  void shouldRefuseTimesThatCannotBeStored(String time) {
    assertThatIllegalArgumentException().isThrownBy(() -> new Time(Instant.parse(time)))
        .withMessageStartingWith("must be in");
  }

  @ParameterizedTest
  @ValueSource(strings = {"0001-01-01T00:00:00Z", "9999-12-31T23:59:59.999999Z"})
  void shouldAcceptTheFirstAndTheLastTime(String time) {
    assertThat(new Time(Instant.parse(time)).value()).isEqualTo(Instant.parse(time));
  }

  private static Number number(String value) {
    return new Number(new BigDecimal(value));
  }
}
