package dev.getwork.domain.loan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.getwork.domain.loan.LoanImport.Completed;
import dev.getwork.domain.loan.LoanImport.Failed;
import dev.getwork.domain.loan.LoanImport.Progress;
import dev.getwork.domain.loan.LoanImport.Running;
import dev.getwork.domain.loan.LoanImport.State;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class LoanImportTest {

  @Test
  void shouldEndByEachStateButOne() {
    assertThat(loans(2, 1, new Running()).hasEnded()).isFalse();
    assertThat(loans(2, 1, new Completed(1, 0, 0)).hasEnded()).isTrue();
    assertThat(loans(2, 1, new Failed("broken off")).hasEnded()).isTrue();
  }

  @Test
  void shouldHaveAnotherVersionForAllThatChanges() {
    assertThat(loans(2, 1, new Running()).version()).isEqualTo(loans(2, 1, new Running()).version());
    assertThat(loans(2, 1, new Running()).version())
        .isNotEqualTo(loans(3, 1, new Running()).version())
        .isNotEqualTo(loans(2, 0, new Running()).version())
        .isNotEqualTo(loans(2, 1, new Completed(1, 0, 0)).version());
  }

  private static LoanImport loans(long received, long rejected, State state) {
    return new LoanImport(new ImportId(1), "manager", Instant.EPOCH, new Progress(received, rejected), state);
  }
}
