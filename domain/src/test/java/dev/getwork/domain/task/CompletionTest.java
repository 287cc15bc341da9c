package dev.getwork.domain.task;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.getwork.domain.criteria.Condition;
import dev.getwork.domain.criteria.LoanCriteria;
import dev.getwork.domain.criteria.LoanCriteria.All;
import dev.getwork.domain.criteria.LoanCriteria.Any;
import dev.getwork.domain.criteria.LoanCriteria.Not;
import dev.getwork.domain.criteria.Operator;
import dev.getwork.domain.criteria.Parsed.Fault;
import dev.getwork.domain.criteria.Parsed.Invalid;
import dev.getwork.domain.criteria.Parsed.Valid;
import dev.getwork.domain.criteria.PriorityOrder;
import dev.getwork.domain.loan.CommonField;
import dev.getwork.domain.loan.FactChanges;
import dev.getwork.domain.loan.FieldType;
import dev.getwork.domain.loan.FieldValue;
import dev.getwork.domain.loan.FieldValue.Text;
import dev.getwork.domain.loan.FieldValue.Time;
import dev.getwork.domain.loan.LoanField;
import dev.getwork.domain.loan.LoanFields;
import dev.getwork.domain.task.Completion.Constant;
import dev.getwork.domain.task.Completion.Fact;
import dev.getwork.domain.task.Completion.Input;
import dev.getwork.domain.task.Completion.Now;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class CompletionTest {

  private static final Instant NOON = Instant.parse("2026-03-02T12:00:00Z");
  private static final LoanField NAICS = new LoanField("naics", FieldType.TEXT);
  private static final LoanField JOBS = new LoanField("jobs", FieldType.NUMBER);
  private static final LoanField REVIEWED = new LoanField("reviewed", FieldType.TEXT);
  private static final LoanField VERIFIED = new LoanField("verifiedAt", FieldType.TIME);
  private static final LoanFields FIELDS = new LoanFields(List.of(NAICS, JOBS, REVIEWED, VERIFIED));
  private static final CompletionNotation NOTATION = new CompletionNotation(FIELDS);

  private static final Completion COMPLETION = new Completion(List.of(
      new Fact(NAICS, new Input("Industry code", true)), new Fact(JOBS, new Input("Jobs", false)),
      new Fact(REVIEWED, new Constant(new Text("yes"))), new Fact(VERIFIED, new Now())));

  @Test
  void shouldReturnConstantsTimeAndInputs() {
    assertThat(COMPLETION.values(Map.of(NAICS, new Text("541110")), NOON)).isEqualTo(new Valid<>(Map.of(
        NAICS, new Text("541110"), REVIEWED, new Text("yes"), VERIFIED, new Time(NOON))));
    assertThat(Completion.NONE.values(Map.of(), NOON)).isEqualTo(new Valid<>(Map.of()));
  }

  @Test
  void shouldRefuseUnknownAndMissingInputs() {
    assertThat(COMPLETION.values(Map.of(REVIEWED, new Text("no")), NOON)).isEqualTo(new Invalid<>(List.of(
        new Fault("/reviewed", "must be one of the task's inputs: naics, jobs"),
        new Fault("/naics", "is required: text"))));
    assertThat(COMPLETION.values(Map.of(NAICS, new Text(" ")), NOON)).isInstanceOf(Invalid.class);
    assertThat(Completion.NONE.values(Map.of(NAICS, new Text("1")), NOON)).isEqualTo(new Invalid<>(List.of(
        new Fault("/naics", "must be removed: this task has no inputs"))));
  }

  @Test
  void shouldAcceptOnlyAttributesWithSuitableSources() {
    Fact fact = new Fact(NAICS, new Input("Code", false));
    assertThatThrownBy(() -> new Fact(CommonField.STATE.field(), new Constant(new Text("MA"))))
        .hasMessage("state is a field of every loan, not an attribute");
    assertThatThrownBy(() -> new Fact(NAICS, new Now())).hasMessage("must be a time, because NOW is one");
    assertThatThrownBy(() -> new Fact(JOBS, new Constant(new Text("1"))))
        .hasMessage("must be text, because the value is text");
    assertThatThrownBy(() -> new Input(" ", true)).hasMessage("must have 1 to 100 characters");
    assertThatThrownBy(() -> new Input("x".repeat(101), true)).hasMessage("must have 1 to 100 characters");
    assertThat(new Input("x".repeat(100), true).required()).isTrue();
    assertThatThrownBy(() -> new Completion(List.of(fact, fact)))
        .hasMessage("must name each attribute once");
    List<Fact> many = IntStream.rangeClosed(0, 20)
        .mapToObj(i -> new Fact(new LoanField("a" + i, FieldType.TEXT), new Input("Code", false))).toList();
    assertThat(new Completion(many.subList(0, 20)).facts()).hasSize(20);
    assertThatThrownBy(() -> new Completion(many)).hasMessage("must have at most 20 facts");
  }

  @Test
  void shouldParseItsOwnNotation() {
    assertThat(CompletionNotation.write(COMPLETION)).isEqualTo(List.of(
        Map.of("attribute", "naics", "input", Map.of("label", "Industry code", "required", true)),
        Map.of("attribute", "jobs", "input", Map.of("label", "Jobs", "required", false)),
        Map.of("attribute", "reviewed", "value", "yes"),
        Map.of("attribute", "verifiedAt", "set", "NOW")));
    assertThat(NOTATION.completion(CompletionNotation.write(COMPLETION))).isEqualTo(new Valid<>(COMPLETION));
  }

  @Test
  void shouldReportEachFaultAtItsPlace() {
    assertThat(NOTATION.completion("naics")).isEqualTo(new Invalid<>(List.of(new Fault("", "must be an array"))));
    String attributes = "must be one of jobs, naics, reviewed, verifiedAt";
    String sources = "must have attribute and exactly one of \"set\":\"NOW\", value, or input with label and required";
    assertThat(NOTATION.completion(List.of(
        Map.of("attribute", "naic", "value", "1"), Map.of("attribute", "amount", "value", 1),
        Map.of("attribute", "naics", "value", 1), Map.of("attribute", "jobs", "set", "NOW"),
        Map.of("attribute", "verifiedAt", "set", "now"), Map.of("attribute", "naics", "input", Map.of("label", "A")),
        Map.of("attribute", "naics", "input", Map.of("label", "", "required", true)), 7,
        Map.of("attribute", "naics", "values", List.of()), Map.of("attribute", "reviewed", "value", "a"),
        Map.of("attribute", "reviewed", "value", "b")))).isEqualTo(new Invalid<>(List.of(
            new Fault("/0/attribute", attributes), new Fault("/1/attribute", attributes),
            new Fault("/2/value", "must be a string"),
            new Fault("/3/attribute", "must be a time, because NOW is one"), new Fault("/4/set", "must be NOW"),
            new Fault("/5/input", "must have label (a string) and required (true or false)"),
            new Fault("/6/input/label", "must have 1 to 100 characters"), new Fault("/7", sources),
            new Fault("/8", sources), new Fault("/10/attribute", "must not be named twice"))));
  }

  @Test
  void shouldReportFaultsOfAnInputWithoutAttribute() {
    String input = "must have label (a string) and required (true or false)";
    String sources = "must have attribute and exactly one of \"set\":\"NOW\", value, or input with label and required";
    assertThat(NOTATION.completion(List.of(
        Map.of("input", Map.of("label", "A")), Map.of("value", "1"),
        Map.of("input", Map.of("label", "A", "required", true)), Map.of("value", "1", "set", "NOW"),
        Map.of("attribute", "reviewed", "value", "1", "set", "NOW")))).isEqualTo(new Invalid<>(List.of(
            new Fault("/0/input", input), new Fault("/0", sources), new Fault("/1", sources),
            new Fault("/2", sources), new Fault("/3", sources), new Fault("/4", sources))));
    Stream.of("x", Map.of("label", 1, "required", true), Map.of("label", "A", "required", "yes"),
        Map.of("label", "A", "require", true), Map.of("label", "A", "required", true, "more", 1))
        .forEach(wrong -> assertThat(NOTATION.completion(List.of(Map.of("attribute", "naics", "input", wrong))))
            .isEqualTo(new Invalid<>(List.of(new Fault("/0/input", input)))));
  }

  @Test
  void shouldSayWhetherCompletedLoansStillMatch() {
    assertThat(definition(of(NAICS, Operator.ABSENT), COMPLETION).stillMatchesAfterCompletion()).isFalse();
    assertThat(definition(of(NAICS, Operator.ABSENT), Completion.NONE).stillMatchesAfterCompletion()).isTrue();
  }

  private static TaskDefinition definition(LoanCriteria criteria, Completion completion) {
    return new TaskDefinition("t", criteria, new PriorityOrder(List.of()), new TaskLimits(5, 10),
        AssignmentPolicy.FIRST_COME_FIRST_SERVED, Duration.ofMinutes(1), completion, Set.of(), Presentation.DEFAULT,
        Groups.NONE);
  }

  @Test
  void shouldReadGivenFactsByType() {
    assertThat(NOTATION.facts(Map.of("naics", "1", "jobs", 2, "verifiedAt", "2026-03-02T12:00:00Z")))
        .isEqualTo(new Valid<>(Map.of(
            NAICS, new Text("1"), JOBS, new FieldValue.Number(BigDecimal.TWO), VERIFIED, new Time(NOON))));
    assertThat(NOTATION.facts(Map.of("jobs", "2"))).isEqualTo(new Invalid<>(List.of(
        new Fault("/jobs", "must be a number"))));
    assertThat(NOTATION.facts(Map.of("a/b", "2"))).isEqualTo(new Invalid<>(List.of(
        new Fault("/a~1b", "must be one of jobs, naics, reviewed, verifiedAt"))));
    assertThat(NOTATION.facts("x")).isInstanceOf(Invalid.class);
  }

  /** The completion is the one above: naics is required, jobs optional, reviewed becomes "yes", verifiedAt the time. */
  static Stream<Arguments> criteria() {
    LoanCriteria inMa = new Condition(CommonField.STATE.field(), Operator.EQ, List.of(new Text("MA")));
    LoanCriteria noCode = of(NAICS, Operator.ABSENT);
    LoanCriteria code = of(NAICS, Operator.PRESENT);
    LoanCriteria isYes = of(REVIEWED, Operator.EQ, new Text("yes"));
    LoanCriteria isNotYes = of(REVIEWED, Operator.NE, new Text("yes"));
    return Stream.of(
        arguments(new All(List.of()), false), arguments(inMa, false),
        arguments(noCode, true), arguments(code, false), arguments(new Not(code), true),
        arguments(new Not(noCode), false),
        arguments(of(NAICS, Operator.EQ, new Text("x")), true),
        arguments(of(JOBS, Operator.ABSENT), true), arguments(of(JOBS, Operator.PRESENT), true),
        arguments(isNotYes, true), arguments(isYes, false),
        arguments(of(VERIFIED, Operator.ABSENT), true), arguments(of(VERIFIED, Operator.PRESENT), false),
        arguments(of(VERIFIED, Operator.LT, new Time(NOON)), true),
        arguments(new All(List.of(inMa, noCode)), true), arguments(new All(List.of(inMa, code)), false),
        arguments(new Any(List.of(inMa, noCode)), true), arguments(new Any(List.of(code, noCode)), false),
        arguments(new Not(new Any(List.of(isYes, inMa))), true),
        arguments(new Not(new All(List.of(isNotYes, inMa))), false),
        arguments(new Not(new All(List.of(code, isYes))), true),
        arguments(new Not(of(NAICS, Operator.EQ, new Text("x"))), true),
        arguments(new Not(of(VERIFIED, Operator.LT, new Time(NOON))), true),
        arguments(new Not(of(JOBS, Operator.ABSENT)), true), arguments(new Not(new Not(noCode)), true),
        arguments(new Not(new Not(code)), false), arguments(new Any(List.of(noCode, new Not(noCode))), false),
        arguments(new Not(new All(List.of(code, noCode))), false),
        arguments(new Not(new All(List.of(code, new Not(new All(List.of(code)))))), false),
        arguments(new Not(new All(List.of(code, new Any(List.of(noCode))))), false));
  }

  private static LoanCriteria of(LoanField field, Operator operator, FieldValue... values) {
    return new Condition(field, operator, List.of(values));
  }

  @ParameterizedTest
  @MethodSource("criteria")
  void shouldSayWhetherALoanMayNoLongerMatch(LoanCriteria criteria, boolean expected) {
    assertThat(COMPLETION.canEndMatch(criteria)).isEqualTo(expected);
    assertThat(Completion.NONE.canEndMatch(criteria)).isFalse();
  }

  @Test
  void shouldCompareFactsByValue() {
    var one = new FieldValue.Number(BigDecimal.ONE);
    var decimal = new FieldValue.Number(new BigDecimal("1.0"));
    assertThat(FactChanges.between(Set.of(JOBS, NAICS), Map.of(JOBS, one), Map.of(JOBS, decimal)).isEmpty()).isTrue();
    assertThat(FactChanges.between(Set.of(JOBS), Map.of(), Map.of(JOBS, one, NAICS, new Text("1"))))
        .isEqualTo(new FactChanges(Map.of(), Map.of(JOBS, one)));
    assertThat(FactChanges.between(Set.of(JOBS), Map.of(JOBS, one, NAICS, new Text("1")), Map.of()))
        .isEqualTo(new FactChanges(Map.of(JOBS, one), Map.of()));
    var two = new FieldValue.Number(BigDecimal.TWO);
    assertThat(FactChanges.between(Set.of(JOBS), Map.of(JOBS, one), Map.of(JOBS, two)))
        .isEqualTo(new FactChanges(Map.of(JOBS, one), Map.of(JOBS, two)));
    assertThat(new FactChanges(Map.of(JOBS, one), Map.of()).isEmpty()).isFalse();
    assertThat(new FactChanges(Map.of(), Map.of(JOBS, one)).isEmpty()).isFalse();
    assertThat(FactChanges.NONE.isEmpty()).isTrue();
  }
}
