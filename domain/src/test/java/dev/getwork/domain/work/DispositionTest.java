package dev.getwork.domain.work;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.getwork.domain.loan.FieldType;
import dev.getwork.domain.loan.FieldValue;
import dev.getwork.domain.loan.LoanField;
import dev.getwork.domain.work.HistoryEvent.Kind;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class DispositionTest {

  private static final Instant NOON = Instant.parse("2026-03-02T12:00:00Z");
  private static final UserName USER = new UserName("ann");
  private static final Reason REASON = new Reason("fraud suspected");
  private static final Disposition NOT_ME = new Disposition.NotMe(REASON);

  @Test
  void shouldEndTheHoldWhenCompleted() {
    assertThat(new Disposition.Complete(Map.of()).holdFrom(NOON)).isEmpty();
  }

  @Test
  void shouldHaveInputsOnlyWhenCompleted() {
    Map<LoanField, FieldValue> inputs = Map.of(new LoanField("naics", FieldType.TEXT), new FieldValue.Text("541110"));
    assertThat(new Disposition.Complete(inputs).inputs()).isEqualTo(inputs);
    assertThat(new Disposition.NeverReturn(REASON).inputs()).isEmpty();
  }

  @Test
  void shouldEndTheHoldWhenReturnedAtOnce() {
    assertThat(returnAfter(0).holdFrom(NOON)).isEmpty();
    assertThat(NOT_ME.holdFrom(NOON)).as("available to others").isEmpty();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 24, 72})
  void shouldHoldUntilTheReturn(int hours) {
    assertThat(returnAfter(hours).holdFrom(NOON))
        .contains(new Hold.Returning(NOON.plus(Duration.ofHours(hours))));
  }

  @Test
  void shouldHoldUntilTheInstantOfTheReturn() {
    Instant evening = NOON.plusSeconds(21_600);
    assertThat(new Disposition.ReturnAt(evening, Optional.empty()).holdFrom(NOON))
        .contains(new Hold.Returning(evening));
  }

  @Test
  void shouldReturnInTheNext72HoursOnly() {
    Duration smallest = Duration.ofNanos(1_000);
    assertThat(returnAt(smallest).returnsInTime(NOON)).isTrue();
    assertThat(returnAt(Duration.ofDays(3)).returnsInTime(NOON)).isTrue();
    assertThat(returnAt(Duration.ZERO).returnsInTime(NOON)).isFalse();
    assertThat(returnAt(Duration.ofDays(3).plus(smallest)).returnsInTime(NOON)).isFalse();
    assertThat(List.of(returnAfter(0), returnAfter(72), NOT_ME)).allMatch(other -> other.returnsInTime(NOON));
  }

  /** Otherwise a repeat would differ from what is stored. */
  @Test
  void shouldHaveAnInstantOfMicroseconds() {
    assertThat(returnAt(Duration.ofNanos(1_999))).isEqualTo(returnAt(Duration.ofNanos(1_000)));
  }

  @Test
  void shouldExcludeALoanThatNeverReturns() {
    assertThat(new Disposition.NeverReturn(REASON).holdFrom(NOON)).contains(new Hold.Excluded());
  }

  @Test
  void shouldReturnTheKindOfAHold() {
    assertThat(returnAfter(1).holdFrom(NOON)).map(Hold::kind).contains(Hold.Kind.RETURNING);
    assertThat(new Disposition.NeverReturn(REASON).holdFrom(NOON)).map(Hold::kind).contains(Hold.Kind.EXCLUDED);
    assertThat(new Hold.Assigned(new AssignmentId(1), USER).kind()).isEqualTo(Hold.Kind.ASSIGNED);
  }

  @Test
  void shouldReturnTheReason() {
    assertThat(new Disposition.Complete(Map.of()).givenReason()).isEmpty();
    assertThat(returnAfter(2).givenReason()).contains(REASON);
    assertThat(returnAt(Duration.ofHours(2)).givenReason()).contains(REASON);
    assertThat(new Disposition.NeverReturn(REASON).givenReason()).contains(REASON);
    assertThat(NOT_ME.givenReason()).contains(REASON);
  }

  @Test
  void shouldReturnTheReturnTime() {
    assertThat(ended(returnAfter(2)).returnAt()).contains(NOON.plus(Duration.ofHours(2)));
    assertThat(ended(returnAfter(0)).returnAt()).isEmpty();
    assertThat(ended(returnAt(Duration.ofHours(2))).returnAt()).contains(NOON.plus(Duration.ofHours(2)));
    assertThat(ended(new Disposition.NeverReturn(REASON)).returnAt()).isEmpty();
    assertThat(new AssignmentEnd.Released(USER, NOON).returnAt()).isEmpty();
  }

  private static AssignmentEnd ended(Disposition disposition) {
    return new AssignmentEnd.Disposed(disposition, USER, NOON);
  }

  @Test
  void shouldBeRecordedAsAnEventOfItsKind() {
    assertThat(new Disposition.Complete(Map.of()).eventKind()).isEqualTo(Kind.LOAN_COMPLETED);
    assertThat(returnAfter(2).eventKind()).isEqualTo(Kind.LOAN_RETURNED);
    assertThat(returnAt(Duration.ofHours(2)).eventKind()).isEqualTo(Kind.LOAN_RETURNED);
    assertThat(new Disposition.NeverReturn(REASON).eventKind()).isEqualTo(Kind.LOAN_EXCLUDED);
    assertThat(NOT_ME.eventKind()).isEqualTo(Kind.LOAN_DECLINED);
  }

  @ParameterizedTest
  @ValueSource(ints = {-1, 73})
  void shouldRefuseADelayOutOfBounds(int hours) {
    assertThatIllegalArgumentException().isThrownBy(() -> returnAfter(hours))
        .withMessageContaining("from 0 to 72");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "  ", "a\0"})
  void shouldRefuseABlankOrMalformedReason(String text) {
    assertThatIllegalArgumentException().isThrownBy(() -> new Reason(text));
  }

  @Test
  void shouldBoundTheLengthOfAReason() {
    assertThat(new Reason("a".repeat(500)).text()).hasSize(500);
    assertThatIllegalArgumentException().isThrownBy(() -> new Reason("a".repeat(501)))
        .withMessageContaining("1 to 500 characters");
  }

  @Test
  void shouldHaveADelayIfItReturnsAfterHours() {
    assertThat(returnAfter(4).returnHours()).contains(4);
    assertThat(returnAt(Duration.ofHours(4)).returnHours()).isEmpty();
  }

  @Test
  void shouldHaveThePublishedName() {
    assertThat(List.of(new Disposition.Complete(Map.of()), returnAfter(0), returnAt(Duration.ofHours(1)),
        new Disposition.NeverReturn(REASON), NOT_ME)).extracting(Disposition::name)
        .containsExactly("COMPLETE", "RETURN_AFTER", "RETURN_AT", "NEVER_RETURN", "NOT_ME");
    assertThat(List.of(ended(NOT_ME), new AssignmentEnd.Released(USER, NOON),
        new AssignmentEnd.Transferred(USER, USER, NOON), new AssignmentEnd.TimedOut(NOON)))
        .extracting(AssignmentEnd::name).containsExactly("NOT_ME", "RELEASED", "TRANSFERRED", "TIMED_OUT");
  }

  private static Disposition returnAfter(int hours) {
    return new Disposition.ReturnAfter(hours, Optional.of(REASON));
  }

  private static Disposition returnAt(Duration later) {
    return new Disposition.ReturnAt(NOON.plus(later), Optional.of(REASON));
  }
}
