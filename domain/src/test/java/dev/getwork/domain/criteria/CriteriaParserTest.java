package dev.getwork.domain.criteria;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.getwork.domain.criteria.LoanCriteria.All;
import dev.getwork.domain.criteria.LoanCriteria.Any;
import dev.getwork.domain.criteria.LoanCriteria.Not;
import dev.getwork.domain.criteria.Parsed.Fault;
import dev.getwork.domain.criteria.Parsed.Invalid;
import dev.getwork.domain.criteria.Parsed.Valid;
import dev.getwork.domain.loan.CommonField;
import dev.getwork.domain.loan.FieldType;
import dev.getwork.domain.loan.FieldValue;
import dev.getwork.domain.loan.LoanField;
import dev.getwork.domain.loan.LoanFields;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

final class CriteriaParserTest {

  private static final LoanField NAICS = new LoanField("naics", FieldType.TEXT);
  private static final Map<String, Object> STATE = Map.of("field", "state", "op", "eq", "value", "MA");

  private final CriteriaParser parser = new CriteriaParser(new LoanFields(List.of(NAICS)));

  @Test
  void shouldParseItsOwnNotation() {
    LoanCriteria criteria = new All(List.of(
        new Any(List.of(
            new Condition(CommonField.STATE.field(), Operator.IN, List.of(text("MA"), text("TX"))),
            new Condition(NAICS, Operator.ABSENT, List.of()))),
        new Not(new Condition(CommonField.AMOUNT.field(), Operator.LT, List.of(number("1.50")))),
        new Condition(CommonField.SUBMITTED_AT.field(), Operator.GE,
            List.of(new FieldValue.Time(Instant.parse("2020-06-01T00:00:00.000001Z"))))));
    assertThat(parser.criteria(CriteriaNotation.write(criteria))).isEqualTo(new Valid<>(criteria));
  }

  @Test
  void shouldWriteTheDocumentedNotation() {
    var condition = new Condition(CommonField.STATE.field(), Operator.EQ, List.of(text("MA")));
    assertThat(CriteriaNotation.write(new All(List.of(condition)))).isEqualTo(Map.of("all", List.of(STATE)));
    var order = new PriorityOrder(List.of(new PriorityOrder.Key(
        CommonField.SUBMITTED_AT.field(), PriorityOrder.Direction.ASC)));
    assertThat(CriteriaNotation.write(order)).isEqualTo(List.of(Map.of("field", "submittedAt", "direction", "asc")));
    assertThat(parser.order(CriteriaNotation.write(order))).isEqualTo(new Valid<>(order));
  }

  @ParameterizedTest
  @ValueSource(strings = {"2020-06-01T00:00:00Z", "2020-05-31T19:00:00-05:00", "2020-06-01T00:00:00.000Z"})
  void shouldParseTimesWithAnyOffset(String time) {
    assertThat(parser.criteria(Map.of("field", "submittedAt", "op", "eq", "value", time))).isEqualTo(new Valid<>(
        new Condition(CommonField.SUBMITTED_AT.field(), Operator.EQ,
            List.of(new FieldValue.Time(Instant.parse("2020-06-01T00:00:00Z"))))));
  }

  @Test
  void shouldParseNumbersOfAnyJavaType() {
    for (Number written : List.of(15, 15L, 15.0, new BigDecimal("15.00"))) {
      assertThat(parser.criteria(condition("amount", "eq", written))).isInstanceOf(Valid.class);
    }
  }

  static Stream<Arguments> faults() {
    return Stream.of(
        Arguments.of("text", ""),
        Arguments.of(null, ""),
        Arguments.of(Map.of(), ""),
        Arguments.of(Map.of("all", List.of(), "any", List.of()), ""),
        Arguments.of(Map.of("none", List.of()), "/none"),
        Arguments.of(Map.of("a/b~c", List.of()), "/a~1b~0c"),
        Arguments.of(Map.of("all", "text"), "/all"),
        Arguments.of(Map.of("any", List.of()), ""),
        Arguments.of(Map.of("all", List.of(STATE, Map.of("any", List.of()))), "/all/1"),
        Arguments.of(Map.of("not", 7), "/not"),
        Arguments.of(Map.of("not", Map.of("all", List.of(STATE, "text"))), "/not/all/1"),
        Arguments.of(Map.of("any", List.of("text")), "/any/0"),
        Arguments.of(Map.of("field", "state"), "/op"),
        Arguments.of(Map.of("op", "eq"), "/field"),
        Arguments.of(condition("unknown", "eq", "MA"), "/field"),
        Arguments.of(condition("gender", "eq", "F"), "/field"),
        Arguments.of(condition("state", "like", "MA"), "/op"),
        Arguments.of(Map.of("field", "state", "op", "eq"), ""),
        Arguments.of(Map.of("field", "state", "op", "in", "value", "MA"), ""),
        Arguments.of(Map.of("field", "state", "op", "present", "value", "MA"), ""),
        Arguments.of(Map.of("field", "state", "op", "eq", "value", "MA", "more", 1), ""),
        Arguments.of(condition("state", "eq", 7), "/value"),
        Arguments.of(condition("state", "eq", "a\0"), "/value"),
        Arguments.of(condition("amount", "eq", "7"), "/value"),
        Arguments.of(condition("amount", "eq", Double.NaN), "/value"),
        Arguments.of(condition("amount", "eq", new BigDecimal("1E+999999999")), "/value"),
        Arguments.of(condition("submittedAt", "eq", "yesterday"), "/value"),
        Arguments.of(condition("submittedAt", "eq", "2020-06-01T00:00:00.000000001Z"), "/value"),
        Arguments.of(condition("amount", "contains", 7), ""),
        Arguments.of(Map.of("field", "state", "op", "in", "values", List.of()), ""),
        Arguments.of(Map.of("field", "state", "op", "in", "values", "MA"), "/values"),
        Arguments.of(Map.of("field", "state", "op", "in", "values", List.of(7)), "/values/0"),
        Arguments.of(Map.of("field", "state", "op", "in", "values", List.of("MA", 7)), "/values/1"));
  }

  @ParameterizedTest
  @MethodSource("faults")
  void shouldPointAtTheFault(@Nullable Object written, String pointer) {
    assertThat(pointers(parser.criteria(written))).containsExactly(pointer);
  }

  @Test
  void shouldListKnownFieldsAndOperatorsWhenAnUnknownOneIsNamed() {
    assertThat(remedies(parser.criteria(condition("unknown", "like", "MA")))).containsExactly(
        "must be one of amount, currency, loanNumber, naics, product, purpose, state, submittedAt",
        "must be one of eq ne lt le gt ge in notIn present absent contains startsWith");
  }

  @Test
  void shouldRefuseNullAsAValue() {
    var written = new HashMap<String, @Nullable Object>(STATE);
    written.put("value", null);
    assertThat(pointers(parser.criteria(written))).containsExactly("/value");
  }

  @Test
  void shouldPointAtAllFaults() {
    Map<String, Object> written = Map.of("all", List.of(
        condition("unknown", "like", "MA"), STATE,
        Map.of("field", "state", "op", "in", "values", List.of(1, "MA", 2))));
    assertThat(pointers(parser.criteria(written)))
        .containsExactly("/all/0/field", "/all/0/op", "/all/2/values/0", "/all/2/values/2");
  }

  @Test
  void shouldRefuseCriteriaThatAreTooDeepOrTooLarge() {
    Object nested = STATE;
    for (int depth = 1; depth < 10; depth++) {
      nested = Map.of("not", nested);
    }
    assertThat(parser.criteria(nested)).isInstanceOf(Valid.class);
    assertThat(pointers(parser.criteria(Map.of("not", nested)))).containsExactly("/not".repeat(10));
    assertThat(pointers(parser.criteria(Map.of("all", List.of(nested))))).containsExactly("/all/0" + "/not".repeat(9));
    Map<String, Object> hundred = Map.of("all", Collections.nCopies(100, STATE));
    assertThat(parser.criteria(hundred)).isInstanceOf(Valid.class);
    assertThat(pointers(parser.criteria(Map.of("all", Collections.nCopies(101, STATE))))).containsExactly("");
    assertThat(pointers(parser.criteria(Map.of("any", List.of(Map.of("all", List.of(hundred, STATE)))))))
        .containsExactly("/any/0");
  }

  @Test
  void shouldNotOverflowTheStackWhenNestingIsDeep() {
    Object nested = STATE;
    for (int depth = 0; depth < 100_000; depth++) {
      nested = Map.of("not", nested);
    }
    assertThat(pointers(parser.criteria(nested))).containsExactly("/not".repeat(10));
  }

  static Stream<Arguments> faultyOrders() {
    return Stream.of(
        Arguments.of("text", ""),
        Arguments.of(List.of("text"), "/0"),
        Arguments.of(List.of(Map.of("field", "state")), "/0"),
        Arguments.of(List.of(key("state", "asc"), key("unknown", "asc")), "/1/field"),
        Arguments.of(List.of(key("state", "asc"), key("state", "asc"), key("unknown", "asc")), "/2/field"),
        Arguments.of(List.of(key("state", "up")), "/0/direction"),
        Arguments.of(List.of(key("state", "asc"), key("state", "desc")), ""),
        Arguments.of(Collections.nCopies(6, key("state", "asc")), ""));
  }

  @ParameterizedTest
  @MethodSource("faultyOrders")
  void shouldPointAtTheFaultOfAnOrder(Object written, String pointer) {
    assertThat(pointers(parser.order(written))).containsExactly(pointer);
  }

  @Test
  void shouldReturnTheValueOrThrowTheFaults() {
    var fault = new Fault("/a", "must be b");
    assertThat(new Valid<>("value").orElse(_ -> new IllegalStateException())).isEqualTo("value");
    assertThatIllegalStateException().isThrownBy(() -> new Invalid<String>(List.of(fault))
        .orElse(faults -> new IllegalStateException(faults.toString()))).withMessageContaining("/a");
    assertThatIllegalArgumentException().isThrownBy(() -> new Invalid<String>(List.of()))
        .withMessageContaining("faults");
  }

  private static Map<String, Object> condition(String field, String op, Object value) {
    return Map.of("field", field, "op", op, "value", value);
  }

  private static Map<String, Object> key(String field, String direction) {
    return Map.of("field", field, "direction", direction);
  }

  private static List<String> pointers(Parsed<?> read) {
    return read instanceof Invalid<?>(List<Fault> faults) ? faults.stream().map(Fault::pointer).toList() : List.of();
  }

  private static List<String> remedies(Parsed<?> read) {
    return read instanceof Invalid<?>(List<Fault> faults) ? faults.stream().map(Fault::remedy).toList() : List.of();
  }

  private static FieldValue text(String text) {
    return new FieldValue.Text(text);
  }

  private static FieldValue number(String number) {
    return new FieldValue.Number(new BigDecimal(number));
  }
}
