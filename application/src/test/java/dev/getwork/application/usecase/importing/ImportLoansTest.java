package dev.getwork.application.usecase.importing;

import static dev.getwork.application.fixture.LoanFixture.aLoan;
import static org.assertj.core.api.Assertions.assertThat;

import dev.getwork.application.ApplicationNode;
import dev.getwork.application.GetWorkScenario;
import dev.getwork.application.InMemoryWorld;
import dev.getwork.application.PortProxy;
import dev.getwork.application.contract.Concurrently;
import dev.getwork.application.port.in.importing.ImportLoans;
import dev.getwork.application.port.in.importing.ImportRow;
import dev.getwork.application.port.in.importing.LoanImport;
import dev.getwork.application.port.out.importing.ImportThreads;
import dev.getwork.application.port.out.importing.LoanImports;
import dev.getwork.application.port.out.loan.Loans;
import dev.getwork.domain.loan.LoanNumber;
import java.time.Duration;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

final class ImportLoansTest {

  private static final Duration LONG = Duration.ofSeconds(20);

  private final InMemoryWorld world = new InMemoryWorld();

  @Test
  void shouldImportValidRowsAndReportTheOthers() {
    world.importLoans(aLoan("L-1"), aLoan("L-2"));
    LoanImport ended = load(
        new ImportRow.Accepted(1, aLoan("L-1").build()),
        new ImportRow.Rejected(2, "amount", "must be a number", "", ""),
        new ImportRow.Accepted(3, aLoan("L-2").in("TX").build()), new ImportRow.Accepted(4, aLoan("L-3").build()));
    assertThat(ended.state()).isEqualTo(new LoanImport.Completed(1, 1, 1));
    assertThat(ended.progress()).isEqualTo(new LoanImport.Progress(4, 1));
    assertThat(ended.by()).isEqualTo(GetWorkScenario.MANAGER.value());
    assertThat(world.port(LoanImports.class).find(ended.id())).contains(ended);
  }

  @Test
  void shouldImportNothingFromABrokenFile() {
    LoanImport broken = load(new ImportRow.Accepted(1, aLoan("L-1").build()), new ImportRow.Broken("connection reset"));
    assertThat(broken.state()).isEqualTo(new LoanImport.Failed("connection reset"));
    assertThat(world.port(Loans.class).find(List.of(new LoanNumber("L-1")))).isEmpty();
  }

  @Test
  void shouldReadNothingWhenTooManyImportsAreQueued() {
    var rows = List.<ImportRow>of(new ImportRow.Broken("not to be read")).iterator();
    ApplicationNode busy = world.node().with(ImportThreads.class, _ -> {
      throw new RejectedExecutionException();
    });
    assertThat(busy.get(ImportLoans.class).importLoans(rows, Optional.empty(), GetWorkScenario.MANAGER, LONG))
        .isEmpty();
    assertThat(rows).as("the rows that are left").hasNext();
  }

  @Test
  void shouldReturnWhenTheFileIsReadAndTheMaximumWaitIsOver() {
    var end = new CountDownLatch(1);
    LoanImports lasting = PortProxy.of(LoanImports.class, world.port(LoanImports.class), (method, arguments, call) -> {
      if (!method.equals("load")) {
        return call.call();
      }
      ((Iterator<?>) arguments.getLast()).forEachRemaining(_ -> {});
      Concurrently.pass(end);
      return null;
    });
    LoanImport read = load(world.node().with(LoanImports.class, lasting), Collections.emptyIterator(), Duration.ZERO);
    assertThat(read.state()).isEqualTo(new LoanImport.Running());
    end.countDown();
  }

  @Test
  void shouldNotReturnWhileTheFileIsRead() {
    var sent = new CountDownLatch(1);
    Iterator<ImportRow> rows = new SlowRow(() -> {
      Concurrently.pass(sent);
      return new ImportRow.Accepted(1, aLoan("L-1").build());
    });
    CompletableFuture<LoanImport> loading =
        Concurrently.elsewhere(() -> load(world.node(), rows, Duration.ZERO));
    Concurrently.assertWaits(loading);
    sent.countDown();
    assertThat(Concurrently.resultOf(loading).by()).isEqualTo(GetWorkScenario.MANAGER.value());
  }

  /** One row, whose presence is known before it is received. */
  private static final class SlowRow implements Iterator<ImportRow> {

    private final Supplier<ImportRow> row;
    private boolean read;

    SlowRow(Supplier<ImportRow> row) {
      this.row = row;
    }

    @Override
    public boolean hasNext() {
      return !read;
    }

    @Override
    public ImportRow next() {
      read = true;
      return row.get();
    }
  }

  private LoanImport load(ImportRow... rows) {
    return load(world.node(), List.of(rows).iterator(), LONG);
  }

  private static LoanImport load(ApplicationNode node, Iterator<ImportRow> rows, Duration maxWait) {
    return node.get(ImportLoans.class).importLoans(rows, Optional.empty(), GetWorkScenario.MANAGER, maxWait)
        .orElseThrow();
  }
}
