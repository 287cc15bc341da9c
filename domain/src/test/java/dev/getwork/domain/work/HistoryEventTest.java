package dev.getwork.domain.work;

import static org.assertj.core.api.Assertions.assertThat;

import dev.getwork.domain.loan.FactChanges;
import dev.getwork.domain.loan.LoanNumber;
import dev.getwork.domain.work.HistoryEvent.Kind;
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
  void shouldBeStreamedUnlessALoanWasChanged() {
    assertThat(Stream.of(Kind.values()).filter(kind -> !kind.isStreamed())).containsExactly(Kind.LOAN_CHANGED);
  }
}
