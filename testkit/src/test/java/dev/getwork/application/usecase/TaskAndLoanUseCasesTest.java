package dev.getwork.application.usecase;

import static dev.getwork.testkit.fixture.LoanFixture.aLoan;
import static dev.getwork.testkit.fixture.TaskFixture.aTask;
import static org.assertj.core.api.Assertions.assertThat;

import dev.getwork.application.port.in.loan.ImportLoans;
import dev.getwork.application.port.in.task.ChangeTask;
import dev.getwork.application.port.in.task.DefineTask;
import dev.getwork.application.port.in.task.ViewQueue;
import dev.getwork.application.port.out.loan.LoanImports;
import dev.getwork.domain.loan.ImportId;
import dev.getwork.domain.loan.ImportRow;
import dev.getwork.domain.loan.LoanImport;
import dev.getwork.domain.loan.LoanNumber;
import dev.getwork.domain.task.Task;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.HistoryEvent.Kind;
import dev.getwork.domain.work.HistoryEvent;
import dev.getwork.domain.work.Page;
import dev.getwork.domain.work.QueueDepth;
import dev.getwork.testkit.InMemoryWorld;
import dev.getwork.testkit.OutPortsByType;
import dev.getwork.testkit.contract.Meanwhile;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

final class TaskAndLoanUseCasesTest {

  private final Office office = new Office(aTask().named("first").forLoansIn("MA"));
  private final InMemoryWorld world = office.world;

  @Test
  void shouldDefineATaskUnderANameOfItsOwn() {
    assertThat(office.useCases.defineTask().define(aTask().named("second").build(), Office.MANAGER, Optional.empty()))
        .isInstanceOfSatisfying(DefineTask.Defined.class, answer -> {
          assertThat(answer.task().version()).isEqualTo(1);
          assertThat(office.useCases.viewTask().find(answer.task().id())).contains(answer.task());
          assertThat(world.history().events())
              .containsExactly(HistoryEvent.of(Kind.TASK_DEFINED, Office.MANAGER, answer.task().id()));
        });
    assertThat(office.useCases.defineTask().define(aTask().named("second").build(), Office.MANAGER, Optional.empty()))
        .isEqualTo(new DefineTask.NameTaken());
    assertThat(office.useCases.views().viewTasks().list(Page.first(50))).hasSize(2);
  }

  @Test
  void shouldChangeATaskThatNobodyChangedSince() {
    Task changed = office.task.changedTo(aTask().named("renamed").build());
    assertThat(change(office.task.id(), 1, "renamed")).isEqualTo(new ChangeTask.Changed(changed));
    assertThat(change(office.task.id(), 1, "again")).isEqualTo(new ChangeTask.Stale(changed));
    assertThat(office.useCases.viewTask().find(office.task.id())).contains(changed);
    assertThat(world.history().events())
        .containsExactly(HistoryEvent.of(Kind.TASK_CHANGED, Office.MANAGER, office.task.id()));
  }

  @Test
  void shouldNotGiveATaskTheNameOfAnother() {
    world.define(aTask().named("second").build());
    assertThat(change(office.task.id(), 1, "second")).isEqualTo(new ChangeTask.NameTaken());
    assertThat(change(office.task.id(), 1, "first")).isInstanceOf(ChangeTask.Changed.class);
    assertThat(change(new TaskId(999), 1, "third")).isEqualTo(new ChangeTask.UnknownTask());
  }

  private ChangeTask.Answer change(TaskId id, long version, String name) {
    return office.useCases.changeTask().change(id, version, aTask().named(name).build(), Office.MANAGER);
  }

  @Test
  void shouldCountAQueueOnceInTwoSeconds() {
    var time = new AtomicReference<>(Instant.EPOCH);
    ViewQueue queue =
        new UseCases(world.ports(), office.leaders, InMemoryWorld.THREADS, time::get).viewQueue();
    office.withLoans(2);
    assertThat(queue.of(office.task.id())).map(QueueDepth::available).contains(2L);
    office.withLoans(3);
    time.set(Instant.EPOCH.plusMillis(1_999));
    assertThat(queue.of(office.task.id())).map(QueueDepth::available).contains(2L);
    assertThat(world.selection().depths()).isEqualTo(1);
    time.set(Instant.EPOCH.plusSeconds(2));
    assertThat(queue.of(office.task.id())).map(QueueDepth::available).contains(3L);
    assertThat(queue.of(new TaskId(999))).isEmpty();
  }

  @Test
  void shouldCountAQueueOnceForAllWhoAskAtOnce() {
    ViewQueue queue =
        new UseCases(world.ports(), office.leaders, InMemoryWorld.THREADS, () -> Instant.EPOCH).viewQueue();
    office.withLoans(2);
    assertThat(Meanwhile.atOnce(4, _ -> queue.of(office.task.id()).orElseThrow().available())).containsOnly(2L);
    assertThat(world.selection().depths()).isEqualTo(1);
  }

  @Test
  void shouldBringInWhatIsALoanAndReportTheRest() {
    office.withLoans(2);
    LoanImport done = load(
        new ImportRow.Accepted(1, aLoan("L-1").build()), new ImportRow.Rejected(2, "amount", "must be a number"),
        new ImportRow.Accepted(3, aLoan("L-2").in("TX").build()), new ImportRow.Accepted(4, aLoan("L-3").build()));
    assertThat(done.state()).isEqualTo(new LoanImport.Completed(1, 1, 1));
    assertThat(done.progress()).isEqualTo(new LoanImport.Progress(4, 1));
    assertThat(office.useCases.viewLoanImport().find(done.id(), Duration.ZERO, Set.of())).contains(done);
    assertThat(office.useCases.views().viewRejections().of(done.id(), Page.first(10)))
        .contains(List.of(new ImportRow.Rejected(2, "amount", "must be a number")));
    assertThat(office.useCases.views().viewRejections().of(done.id(), Page.after(2, 10))).contains(List.of());
    assertThat(office.useCases.views().viewRejections().of(new ImportId(999), Page.first(10)))
        .isEqualTo(Optional.empty());
  }

  @Test
  void shouldBringInNothingOfABrokenFile() {
    LoanImport broken = load(new ImportRow.Accepted(1, aLoan("L-1").build()), new ImportRow.Broken("cut off"));
    assertThat(broken.state()).isEqualTo(new LoanImport.Failed("cut off"));
    assertThat(world.ports().loans().find(List.of(new LoanNumber("L-1")))).isEmpty();
  }

  @Test
  void shouldNotKeepWhoseFileHasBeenRead() {
    var end = new CountDownLatch(1);
    LoanImports lasting = new Exchanged.Lasting(world.ports().imports(), end);
    UseCases useCases = world.node(OutPortsByType.exchanged(world.ports(), LoanImports.class, lasting), office.leaders);
    LoanImport read = imported(useCases.importLoans()
        .importLoans(Collections.emptyIterator(), Office.MANAGER, Duration.ZERO, Optional.empty()));
    assertThat(read.state()).isEqualTo(new LoanImport.Running());
    end.countDown();
  }

  @Test
  void shouldKeepWhoseFileIsStillRead() {
    var sent = new CountDownLatch(1);
    Iterator<ImportRow> rows = Stream.of(1L).<ImportRow>map(line -> {
      Meanwhile.pass(sent);
      return new ImportRow.Accepted(line, aLoan("L-1").build());
    }).iterator();
    CompletableFuture<LoanImport> loading = Meanwhile.elsewhere(
        () -> imported(office.useCases.importLoans()
            .importLoans(new Slow(rows), Office.MANAGER, Duration.ZERO, Optional.empty())));
    Meanwhile.assertWaits(loading);
    sent.countDown();
    assertThat(Meanwhile.resultOf(loading).by()).isEqualTo(Office.MANAGER.value());
  }

  /** Knows that there is a row before it has come. */
  private static final class Slow implements Iterator<ImportRow> {

    private final Iterator<ImportRow> rows;
    private boolean read;

    Slow(Iterator<ImportRow> rows) {
      this.rows = rows;
    }

    @Override
    public boolean hasNext() {
      return !read;
    }

    @Override
    public ImportRow next() {
      read = true;
      return rows.next();
    }
  }

  private LoanImport load(ImportRow... rows) {
    return imported(office.useCases.importLoans()
        .importLoans(List.of(rows).iterator(), Office.MANAGER, Duration.ofSeconds(20), Optional.empty()));
  }

  private static LoanImport imported(ImportLoans.Answer answer) {
    return ((ImportLoans.Imported) answer).loans();
  }
}
