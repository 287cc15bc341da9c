package dev.getwork.domain.work;

import static org.assertj.core.api.Assertions.assertThat;

import dev.getwork.domain.loan.FactChanges;
import dev.getwork.domain.loan.LoanNumber;
import dev.getwork.domain.work.HistoryEvent.Kind;
import java.time.Instant;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class HistoryEventTest {

  @Test
  void shouldBeOfNoTaskWhenALoanWasChanged() {
    HistoryEvent changed = HistoryEvent.changed(new LoanNumber("L-1"), HistoryEvent.SYSTEM, FactChanges.NONE);
    assertThat(changed).isEqualTo(new HistoryEvent(Kind.LOAN_CHANGED, HistoryEvent.SYSTEM, Optional.empty(),
        Optional.of(new LoanNumber("L-1")), Optional.empty(), FactChanges.NONE));
  }

  @Test
  void shouldBeOfNoTaskOrLoanWhenAnAbsenceChanged() {
    var absence = new Absence(new UserName("ann"), Instant.EPOCH.plusSeconds(60), Optional.of(new Reason("on leave")),
        HistoryEvent.SYSTEM, Instant.EPOCH);
    assertThat(HistoryEvent.absent(absence)).isEqualTo(new HistoryEvent(
        Kind.USER_ABSENT, HistoryEvent.SYSTEM, Optional.empty(), Optional.empty(), Optional.empty(), FactChanges.NONE,
        Optional.of(absence.user()), Optional.of(absence.until()), absence.reason()));
    assertThat(HistoryEvent.present(absence.user(), HistoryEvent.SYSTEM)).isEqualTo(new HistoryEvent(
        Kind.USER_PRESENT, HistoryEvent.SYSTEM, Optional.empty(), Optional.empty(), Optional.empty(), FactChanges.NONE,
        Optional.of(absence.user()), Optional.empty(), Optional.empty()));
  }

  @Test
  void shouldBeStreamedUnlessALoanOrAnAbsenceChanged() {
    assertThat(Stream.of(Kind.values()).filter(kind -> !kind.isStreamed()))
        .containsExactly(Kind.LOAN_CHANGED, Kind.USER_ABSENT, Kind.USER_PRESENT);
  }
}
