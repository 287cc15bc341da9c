package dev.getwork.application.port.in.importing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.getwork.application.port.in.importing.LoanImport.Completed;
import dev.getwork.application.port.in.importing.LoanImport.Failed;
import dev.getwork.application.port.in.importing.LoanImport.Progress;
import dev.getwork.application.port.in.importing.LoanImport.Running;
import dev.getwork.application.port.in.importing.LoanImport.State;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class LoanImportTest {

  @Test
  void shouldHaveEndedInEachStateButRunning() {
    assertThat(loans(2, 1, new Running()).hasEnded()).isFalse();
    assertThat(loans(2, 1, new Completed(1, 0, 0)).hasEnded()).isTrue();
    assertThat(loans(2, 1, new Failed("broken off")).hasEnded()).isTrue();
  }

  @Test
  void shouldHaveANewVersionWheneverProgressOrStateChanges() {
    assertThat(loans(2, 1, new Running()).version()).isEqualTo(loans(2, 1, new Running()).version());
    assertThat(loans(2, 1, new Running()).version())
        .isNotEqualTo(loans(3, 1, new Running()).version())
        .isNotEqualTo(loans(2, 0, new Running()).version())
        .isNotEqualTo(loans(2, 1, new Completed(1, 0, 0)).version());
  }

  @Test
  void shouldRefuseImpossibleIds() {
    assertThatIllegalArgumentException().isThrownBy(() -> new ImportId(0)).withMessageContaining("import id");
    assertThat(new ImportId(1)).hasToString("1");
  }

  private static LoanImport loans(long received, long rejected, State state) {
    return new LoanImport(new ImportId(1), Optional.empty(), "manager", Instant.EPOCH, new Progress(received, rejected),
        state);
  }
}
