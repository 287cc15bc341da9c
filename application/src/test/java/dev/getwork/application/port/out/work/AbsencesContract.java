package dev.getwork.application.port.out.work;

import static dev.getwork.application.contract.TestData.MANAGER;
import static org.assertj.core.api.Assertions.assertThat;

import dev.getwork.application.contract.Concurrently;
import dev.getwork.application.contract.PortContract;
import dev.getwork.application.contract.TestData;
import dev.getwork.domain.work.Absence;
import dev.getwork.domain.work.Reason;
import dev.getwork.domain.work.RequestOutcome;
import dev.getwork.domain.work.UserName;
import dev.getwork.domain.work.WorkRequest;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** What every storage of absences guarantees. */
public abstract class AbsencesContract extends PortContract {

  private static final Duration HOUR = Duration.ofHours(1);

  protected abstract Absences absences();

  @Test
  void shouldFindASavedAbsence() {
    Absence absence = save(data.user(), HOUR, Optional.of(new Reason("on leave")));
    assertThat(absences().find(absence.user())).contains(absence);
    assertThat(absences().find(data.user())).isEmpty();
  }

  @Test
  void shouldReplaceTheAbsenceOfTheSameUser() {
    Absence first = save(data.user(), HOUR, Optional.of(new Reason("on leave")));
    Absence second = save(first.user(), HOUR.plus(HOUR), Optional.empty());
    assertThat(absences().all()).contains(second).doesNotContain(first);
  }

  @Test
  void shouldListAbsencesByUserName() {
    UserName last = new UserName("b-" + data.user());
    UserName first = new UserName("a-" + data.user());
    List.of(last, first).forEach(user -> save(user, HOUR, Optional.empty()));
    assertThat(absences().all()).extracting(Absence::user).containsSubsequence(first, last);
  }

  @Test
  void shouldNotFindAnAbsenceThatHasEnded() {
    UserName user = save(data.user(), Duration.ZERO, Optional.empty()).user();
    assertThat(absences().find(user)).isEmpty();
    assertThat(absences().all()).extracting(Absence::user).doesNotContain(user);
    assertThat(absences().delete(user)).isFalse();
    assertThat(record(user)).hasSize(1);
  }

  @Test
  void shouldDeleteAnAbsenceOnce() {
    UserName user = save(data.user(), HOUR, Optional.empty()).user();
    UserName other = save(data.user(), HOUR, Optional.empty()).user();
    assertThat(absences().delete(user)).isTrue();
    assertThat(absences().delete(user)).isFalse();
    assertThat(absences().find(user)).isEmpty();
    assertThat(absences().find(other)).isPresent();
  }

  @Test
  void shouldRecordRequestsOfPresentUsersOnly() {
    UserName absent = save(data.user(), HOUR, Optional.empty()).user();
    UserName present = data.user();
    assertThat(record(absent, present)).extracting(WorkRequest::user).containsExactly(present);
    absences().delete(absent);
    assertThat(record(absent)).extracting(WorkRequest::user).containsExactly(absent);
  }

  @Test
  void shouldCancelThePendingRequestsOfAUser() {
    UserName user = data.user();
    List<WorkRequest> own = List.of(data.request(task, user), data.request(data.task(), user));
    WorkRequest other = data.request(task);
    ports.requests().cancelPending(user);
    assertThat(own).allSatisfy(request -> assertThat(ports.requests().find(request.id()).orElseThrow().outcome())
        .isEqualTo(new RequestOutcome.Canceled()));
    assertThat(ports.requests().find(other.id()).orElseThrow().isPending()).isTrue();
  }

  /** Otherwise the request is recorded after the pending ones were canceled, and assigns loans to an absent user. */
  @Test
  void shouldRecordNothingForAUserWhoBecomesAbsentMeanwhile() {
    UserName user = data.user();
    var absenting = data.open(() -> {
      absences().lock(user);
      return save(user, HOUR, Optional.empty());
    });
    var recording = Concurrently.elsewhere(() -> record(user));
    Concurrently.assertWaits(recording);
    absenting.commit();
    assertThat(Concurrently.resultOf(recording)).isEmpty();
  }

  /** Otherwise the request is canceled by nobody. */
  @Test
  void shouldWaitForATransactionThatRecordsARequest() {
    UserName user = data.user();
    var recording = data.open(() -> record(user));
    CompletableFuture<Boolean> absenting = Concurrently.elsewhere(() -> data.inTransaction(() -> {
      absences().lock(user);
      ports.requests().cancelPending(user);
      return true;
    }));
    Concurrently.assertWaits(absenting);
    WorkRequest own = recording.commit().getFirst();
    Concurrently.resultOf(absenting);
    assertThat(ports.requests().find(own.id()).orElseThrow().isPending()).isFalse();
  }

  private Absence save(UserName user, Duration in, Optional<Reason> reason) {
    var absence = new Absence(user, ports.clock().now().plus(in), reason, MANAGER, ports.clock().now());
    absences().save(absence);
    return absence;
  }

  private List<WorkRequest> record(UserName... users) {
    return ports.requests().record(task, List.of(users).stream()
        .map(user -> TestData.command(user, task, 1))
        .toList());
  }
}
