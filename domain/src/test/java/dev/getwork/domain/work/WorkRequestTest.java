package dev.getwork.domain.work;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.getwork.domain.task.LoanCount;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.RequestOutcome.Canceled;
import dev.getwork.domain.work.RequestOutcome.Empty;
import dev.getwork.domain.work.RequestOutcome.Expired;
import dev.getwork.domain.work.RequestOutcome.Failed;
import dev.getwork.domain.work.RequestOutcome.Fulfilled;
import dev.getwork.domain.work.RequestOutcome.Pending;
import dev.getwork.domain.work.RequestOutcome.State;
import dev.getwork.domain.work.Shortfall.Why;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.FieldSource;

final class WorkRequestTest {

  private static final Instant NOON = Instant.parse("2026-03-02T12:00:00Z");
  private static final List<Shortfall> SHORTAGE = List.of(Shortfall.of(Why.NO_MATCH, 1));
  private static final List<RequestOutcome> FINAL = List.of(
      new Fulfilled(3, List.of()), new Empty(SHORTAGE), new Failed("too slow"), new Canceled(), new Expired());

  @Test
  void shouldRequestAllWhilePending() {
    assertNumbers(request(), 3, 0);
  }

  @Test
  void shouldHaveBeenAssignedAllWhenFulfilledInFull() {
    assertNumbers(request().decided(new Fulfilled(3, List.of())), 3, 3);
  }

  @Test
  void shouldLowerTheRequestedCountAfterAShortfall() {
    assertNumbers(request().decided(new Fulfilled(2, SHORTAGE)), 2, 2);
  }

  @Test
  void shouldRequestZeroWhenNothingWasAvailable() {
    assertNumbers(request().decided(new Empty(SHORTAGE)), 0, 0);
  }

  @Test
  void shouldRequestAllWhenItWasNotServed() {
    Stream.of(new Failed("too slow"), new Canceled(), new Expired())
        .forEach(outcome -> assertNumbers(request().decided(outcome), 3, 0));
  }

  private static void assertNumbers(WorkRequest request, int requested, int assigned) {
    assertThat(request.requested()).isEqualTo(requested);
    assertThat(request.assigned()).isEqualTo(assigned);
    assertThat(request.originallyRequested()).isEqualTo(new LoanCount(3));
  }

  @ParameterizedTest
  @FieldSource("FINAL")
  void shouldBeDecidedOnce(RequestOutcome outcome) {
    WorkRequest decided = request().decided(outcome);
    assertThat(request().isPending()).isTrue();
    assertThat(decided.isPending()).isFalse();
    assertThat(decided.outcome()).isEqualTo(outcome);
    FINAL.forEach(again -> assertThatIllegalStateException().isThrownBy(() -> decided.decided(again)));
    assertThatIllegalStateException().isThrownBy(() -> request().decided(new Pending()));
  }

  @Test
  void shouldRefuseMoreLoansThanRequested() {
    assertThatIllegalArgumentException().isThrownBy(() -> request().decided(new Fulfilled(4, List.of())))
        .withMessageContaining("assigned");
  }

  @Test
  void shouldHaveAShortfallIfAndOnlyIfItGotLess() {
    assertThatIllegalArgumentException().isThrownBy(() -> request().decided(new Fulfilled(2, List.of())));
    assertThatIllegalArgumentException().isThrownBy(() -> request().decided(new Fulfilled(3, SHORTAGE)));
    assertThatIllegalArgumentException().isThrownBy(() -> new Fulfilled(0, SHORTAGE)).withMessageContaining("count");
    assertThatIllegalArgumentException().isThrownBy(() -> new Empty(List.of())).withMessageContaining("shortfall");
    assertThatIllegalArgumentException().isThrownBy(() -> new Failed(" ")).withMessageContaining("reason");
  }

  @Test
  void shouldRefuseNegativeRecheckCountsAndIds() {
    assertThatIllegalArgumentException().isThrownBy(() -> request(1, NOON, -1)).withMessageContaining("rechecks");
    assertThatIllegalArgumentException().isThrownBy(() -> new WorkRequestId(0)).withMessageContaining("request id");
  }

  @Test
  void shouldBeFulfilledWithoutShortfallWhenServedInFull() {
    assertThat(request().served(3, 3, Unavailable.NONE)).isEqualTo(request().decided(new Fulfilled(3, List.of())));
  }

  @ParameterizedTest
  @CsvSource({"3, 2, 0, 1", "2, 2, 1, 0", "2, 1, 1, 1", "3, 0, 0, 3", "0, 0, 3, 0", "1, 0, 2, 1"})
  void shouldExplainAShortfall(int allowed, int assigned, int beyondLimit, int notFound) {
    List<Shortfall> why = Unavailable.NONE.explain(new UserName("ann"), beyondLimit, notFound);
    assertThat(request().served(allowed, assigned, Unavailable.NONE).outcome())
        .isEqualTo(assigned == 0 ? new Empty(why) : new Fulfilled(assigned, why));
  }

  @Test
  void shouldNameTheStateOfEachOutcome() {
    assertThat(new Pending().state()).isEqualTo(State.PENDING);
    assertThat(FINAL).extracting(RequestOutcome::state)
        .containsExactly(State.FULFILLED, State.EMPTY, State.FAILED, State.CANCELED, State.EXPIRED);
  }

  @Test
  void shouldHaveAShortfallOnlyWhenServed() {
    assertThat(new Fulfilled(2, SHORTAGE).shortfall()).isEqualTo(SHORTAGE);
    assertThat(new Empty(SHORTAGE).shortfall()).isEqualTo(SHORTAGE);
    assertThat(List.of(new Pending(), new Failed("too slow"), new Canceled(), new Expired()))
        .allSatisfy(outcome -> assertThat(outcome.shortfall()).isEmpty());
  }

  @Test
  void shouldOrderByTimeOfRecordingThenById() {
    WorkRequest late = request(1, NOON.plusSeconds(1), 0);
    WorkRequest first = request(2, NOON, 0);
    WorkRequest second = request(3, NOON, 0);
    assertThat(Stream.of(late, second, first).sorted(WorkRequest.FIRST_COME)).containsExactly(first, second, late);
  }

  @ParameterizedTest
  @CsvSource({"0, 5", "1, 10", "2, 20", "3, 20", "2000000000, 20", "-1, 5"})
  void shouldBeRecheckedAfter5Then10ThenEvery20Seconds(int rechecks, int seconds) {
    assertThat(WorkRequest.recheckAfter(rechecks)).isEqualTo(Duration.ofSeconds(seconds));
  }

  @Test
  void shouldRefuseAnImpossibleShortfall() {
    assertThatIllegalArgumentException().isThrownBy(() -> Shortfall.of(Why.NO_MATCH, 0)).withMessageContaining("count");
    assertThatIllegalArgumentException().isThrownBy(() -> Shortfall.of(Why.RETURNING_LATER, 1))
        .withMessageContaining("nextAt");
    assertThatIllegalArgumentException().isThrownBy(() -> new Shortfall(Why.EXCLUDED, 1, Optional.of(NOON)))
        .withMessageContaining("nextAt");
  }

  private static WorkRequest request() {
    return request(1, NOON, 0);
  }

  private static WorkRequest request(long id, Instant recordedAt, int rechecks) {
    return new WorkRequest(new WorkRequestId(id), new TaskId(1), new UserName("ann"), new LoanCount(3), recordedAt,
        rechecks, new Pending());
  }
}
