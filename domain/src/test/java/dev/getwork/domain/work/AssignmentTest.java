package dev.getwork.domain.work;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.getwork.domain.loan.LoanNumber;
import dev.getwork.domain.task.TaskId;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class AssignmentTest {

  private static final UserName ANN = new UserName("ann");
  private static final Instant NOON = Instant.parse("2026-03-02T12:00:00Z");
  private static final Reason REASON = new Reason("fraud suspected");

  @Test
  void shouldEndOnce() {
    Assignment ended = assignment().ended(new AssignmentEnd.Released(ANN, NOON));
    assertThat(ended.end()).contains(new AssignmentEnd.Released(ANN, NOON));
    assertThatIllegalStateException().isThrownBy(() -> ended.ended(new AssignmentEnd.Released(ANN, NOON)))
        .withMessageContaining("ended already");
  }

  @Test
  void shouldRefuseAnIdBelowOne() {
    assertThatIllegalArgumentException().isThrownBy(() -> new AssignmentId(0)).withMessageContaining("assignment id");
  }

  @Test
  void shouldHoldNothingOnceComplete() {
    assertThat(new Disposition.Complete().holdFrom(NOON)).isEmpty();
  }

  @Test
  void shouldHoldNothingWhenReturnedAtOnce() {
    assertThat(returnAfter(0).holdFrom(NOON)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 24, 72})
  void shouldHoldUntilTheReturn(int hours) {
    assertThat(returnAfter(hours).holdFrom(NOON))
        .contains(new Hold.Returning(NOON.plus(Duration.ofHours(hours))));
  }

  @Test
  void shouldExcludeWhatNeverReturns() {
    assertThat(new Disposition.NeverReturn(REASON).holdFrom(NOON)).contains(new Hold.Excluded());
  }

  @ParameterizedTest
  @ValueSource(ints = {-1, 73})
  void shouldRefuseADelayOutOfBounds(int hours) {
    assertThatIllegalArgumentException().isThrownBy(() -> new ReturnDelay(hours)).withMessageContaining("hours");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "  ", "a\0"})
  void shouldRefuseAReasonThatIsNone(String text) {
    assertThatIllegalArgumentException().isThrownBy(() -> new Reason(text));
  }

  @Test
  void shouldBoundTheLengthOfAReason() {
    assertThat(new Reason("a".repeat(500)).text()).hasSize(500);
    assertThatIllegalArgumentException().isThrownBy(() -> new Reason("a".repeat(501))).withMessageContaining("reason");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "a b", "ä", "a/b", "a'"})
  void shouldRefuseAUserNameThatIsNone(String name) {
    assertThatIllegalArgumentException().isThrownBy(() -> new UserName(name)).withMessageContaining("user name");
  }

  @Test
  void shouldBoundTheLengthOfAUserName() {
    assertThat(new UserName("a.b_c@d+e-1" + "a".repeat(89)).value()).hasSize(100);
    assertThatIllegalArgumentException().isThrownBy(() -> new UserName("a".repeat(101)));
  }

  @Test
  void shouldOrderUsersByNameAndShowThemByIt() {
    assertThat(ANN).isLessThan(new UserName("bob")).hasToString("ann");
  }

  @Test
  void shouldShowIdsAsNumbers() {
    assertThat(new AssignmentId(1)).hasToString("1");
    assertThat(new WorkRequestId(1)).hasToString("1");
  }

  @Test
  void shouldRecordWhatHappenedToWhat() {
    Assignment assignment = assignment();
    var loan = new LoanNumber("L-1");
    assertThat(HistoryEvent.of(HistoryEvent.Kind.LOAN_ASSIGNED, ANN, assignment)).isEqualTo(new HistoryEvent(
        HistoryEvent.Kind.LOAN_ASSIGNED, ANN, assignment.task(), Optional.of(loan), Optional.of(assignment.id())));
    assertThat(HistoryEvent.of(HistoryEvent.Kind.LOAN_RESTORED, ANN, assignment.task(), loan).assignment()).isEmpty();
    assertThat(HistoryEvent.of(HistoryEvent.Kind.TASK_DEFINED, ANN, assignment.task()).loan()).isEmpty();
  }

  private static Disposition returnAfter(int hours) {
    return new Disposition.ReturnAfter(new ReturnDelay(hours), Optional.of(REASON));
  }

  private static Assignment assignment() {
    return new Assignment(
        new AssignmentId(1), new TaskId(1), new LoanNumber("L-1"), ANN, Rank.of(1), NOON, Optional.empty());
  }
}
