package dev.getwork.application.usecase;

import static org.assertj.core.api.Assertions.assertThat;

import dev.getwork.application.port.in.loan.ImportLoans.AllBusy;
import dev.getwork.domain.loan.ImportRow;
import dev.getwork.testkit.InMemoryWorld;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.RejectedExecutionException;
import org.junit.jupiter.api.Test;

final class BusyImportsTest {

  private final InMemoryWorld world = new InMemoryWorld();

  @Test
  void shouldReadNothingWhenTooManyWait() {
    var rows = List.<ImportRow>of(new ImportRow.Broken("not to be read")).iterator();
    var useCases = new UseCases(world.ports(), InMemoryWorld.THREADS, _ -> {
      throw new RejectedExecutionException();
    }, InstantSource.system());
    assertThat(useCases.importLoans().importLoans(rows, Office.MANAGER, Duration.ofSeconds(20), Optional.empty()))
        .isEqualTo(new AllBusy());
    assertThat(rows).as("the rows that are left").hasNext();
  }
}
