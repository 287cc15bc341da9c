package dev.getwork.application.usecase;

import static dev.getwork.testkit.fixture.LoanFixture.aLoan;
import static dev.getwork.testkit.fixture.TaskFixture.aTask;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.getwork.application.port.in.loan.ImportLoans;
import dev.getwork.application.port.in.loan.ImportLoans.Imported;
import dev.getwork.application.port.in.loan.ImportLoans.KeyRefused;
import dev.getwork.application.port.in.loan.ImportLoans.KeyedFile;
import dev.getwork.application.port.in.loan.ImportLoans.Replayed;
import dev.getwork.application.port.out.job.IdempotencyKeys.Use;
import dev.getwork.domain.loan.ImportId;
import dev.getwork.domain.loan.ImportRow;
import dev.getwork.domain.loan.LoanImport;
import dev.getwork.domain.work.Creation;
import dev.getwork.domain.work.IdempotencyKey;
import dev.getwork.domain.work.KeyRefusal;
import dev.getwork.testkit.InMemoryWorld;
import dev.getwork.testkit.ManualExecutor;
import dev.getwork.testkit.contract.Meanwhile;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

final class KeyedImportsTest {

  private static final IdempotencyKey KEY = new IdempotencyKey("k-1");
  private static final Duration PATIENT = Duration.ofSeconds(20);

  private final Office office = new Office(aTask());

  private ImportLoans.Answer send(String fingerprint, ImportRow... rows) {
    return send(fingerprint, List.of(rows).iterator());
  }

  private ImportLoans.Answer send(String fingerprint, Iterator<ImportRow> rows) {
    return office.useCases.importLoans()
        .importLoans(rows, Office.MANAGER, PATIENT, Optional.of(new KeyedFile(KEY, () -> fingerprint)));
  }

  private static ImportRow row(String number) {
    return new ImportRow.Accepted(1, aLoan(number).build());
  }

  private static LoanImport imported(ImportLoans.Answer answer) {
    return ((Imported) answer).loans();
  }

  @Test
  void shouldReadAFileThatIsSentAgainAndNotBringItIn() {
    LoanImport first = imported(send("abc", row("L-1")));
    assertThat(first.state()).isEqualTo(new LoanImport.Completed(1, 0, 0));
    assertThat(send("abc", row("L-1"))).isEqualTo(new Replayed(first));
    assertThat(send("def", row("L-2"))).isEqualTo(new KeyRefused(KeyRefusal.USED_OTHERWISE));
  }

  @Test
  void shouldRefuseAKeyThatCreatedSomethingElse() {
    var keys = office.world.ports().idempotencyKeys();
    keys.claim(Office.MANAGER, KEY);
    keys.keep(Office.MANAGER, KEY, new Use(Creation.TASK, Optional.of("abc"), 1, true));
    assertThat(send("abc", row("L-1"))).isEqualTo(new KeyRefused(KeyRefusal.USED_OTHERWISE));
  }

  @Test
  void shouldLetAFileBeSentAgainThatBrokeOff() {
    LoanImport broken = imported(send("ab", row("L-1"), new ImportRow.Broken("cut off")));
    assertThat(broken.state()).isEqualTo(new LoanImport.Failed("cut off"));
    assertThat(imported(send("abc", row("L-1"))).state()).isEqualTo(new LoanImport.Completed(1, 0, 0));
  }

  /** As of a node that died: its import is found failed. */
  @Test
  void shouldTakeTheKeyOfAnImportThatFailed() {
    ImportId failed = office.world.ports().imports().begin(Office.MANAGER);
    office.world.ports().imports().load(failed, List.<ImportRow>of(new ImportRow.Broken("gone")).iterator());
    var keys = office.world.ports().idempotencyKeys();
    keys.claim(Office.MANAGER, KEY);
    keys.keep(Office.MANAGER, KEY, new Use(Creation.LOAN_IMPORT, Optional.empty(), failed.value(), true));
    LoanImport anew = imported(send("abc", row("L-1")));
    assertThat(anew.id()).isNotEqualTo(failed);
    assertThat(send("abc", row("L-1"))).isEqualTo(new Replayed(anew));
  }

  /** Whose file broke off, and who learns of it only when the same file is being read again. */
  @Test
  void shouldNotGiveUpAKeyThatAnotherImportHasTaken() {
    ImportId gone = office.world.ports().imports().begin(Office.MANAGER);
    LoanImport second = imported(send("abc", row("L-1")));
    assertThat(keyed().read(Office.MANAGER, KEY, gone, Optional.empty())).isFalse();
    assertThat(keyed().read(Office.MANAGER, KEY, gone, Optional.of("def"))).isFalse();
    assertThat(send("abc", row("L-1"))).isEqualTo(new Replayed(second));
  }

  @Test
  void shouldWaitForTheFirstFileToBeRead() {
    var sent = new CountDownLatch(1);
    var reading = new CountDownLatch(1);
    CompletableFuture<ImportLoans.Answer> first = Meanwhile.elsewhere(() -> send("abc", Stream.of("L-1").map(number -> {
      reading.countDown();
      Meanwhile.pass(sent);
      return row(number);
    }).iterator()));
    Meanwhile.pass(reading);
    CompletableFuture<ImportLoans.Answer> second = Meanwhile.elsewhere(() -> send("abc", row("L-1")));
    Meanwhile.assertWaits(second);
    sent.countDown();
    assertThat(Meanwhile.resultOf(second)).isEqualTo(new Replayed(imported(Meanwhile.resultOf(first))));
  }

  /** Of a node that died after it had brought the file in: nobody knows any more what the file said. */
  @Test
  void shouldAnswerWithAnImportOfWhichNobodyKeptWhatItsFileSaid() {
    var imports = office.world.ports().imports();
    ImportId id = beginUnderKey();
    imports.load(id, List.of(row("L-1")).iterator());
    assertThat(hasty()).isEqualTo(new Replayed(imports.find(id).orElseThrow()));
  }

  @Test
  void shouldRefuseAKeyWhoseFileIsStillBeingRead() {
    beginUnderKey();
    assertThat(hasty()).isEqualTo(new KeyRefused(KeyRefusal.IN_USE));
  }

  /** A node has two, and others could bring in what nobody waits for. */
  @Test
  void shouldNotKeepAnImporterWhileTheFirstFileIsBeingRead() {
    ImportId id = beginUnderKey();
    var importers = new ManualExecutor();
    var waiting = Meanwhile.elsewhere(() -> send(importers, InstantSource.system()));
    Meanwhile.assertWaits(waiting);
    assertThat(importers.waiting()).isZero();
    assertThat(keyed().read(Office.MANAGER, KEY, id, Optional.of("def"))).isTrue();
    await().until(() -> {
      importers.runAll();
      return waiting.isDone();
    });
    assertThat(Meanwhile.resultOf(waiting)).isEqualTo(new KeyRefused(KeyRefusal.USED_OTHERWISE));
  }

  /** Both are told that the key is free, and wait for the same importer. */
  @Test
  void shouldAskAgainWhenAnotherFileHasTakenTheKeyMeanwhile() {
    var importers = new ManualExecutor();
    var calls = List.of(Meanwhile.elsewhere(() -> send(importers, InstantSource.system())),
        Meanwhile.elsewhere(() -> send(importers, InstantSource.system())));
    await().until(() -> importers.waiting() == 2);
    await().until(() -> {
      importers.runAll();
      return calls.stream().allMatch(CompletableFuture::isDone);
    });
    List<ImportLoans.Answer> answers = calls.stream().map(Meanwhile::resultOf).toList();
    LoanImport first = imported(answers.stream().filter(Imported.class::isInstance).findFirst().orElseThrow());
    assertThat(answers).containsExactlyInAnyOrder(new Imported(first), new Replayed(first));
  }

  private KeyedImports keyed() {
    return new KeyedImports(office.world.ports(),
        new ImportWatch(office.world.ports().imports(), InstantSource.system()), InstantSource.system());
  }

  private ImportId beginUnderKey() {
    return keyed().begin(Office.MANAGER, Optional.of(KEY)).orElseThrow();
  }

  /** By a clock that leaps whenever it is asked, so that nobody waits. */
  private ImportLoans.Answer hasty() {
    var hours = new AtomicInteger();
    return send(InMemoryWorld.THREADS, () -> Instant.EPOCH.plus(Duration.ofHours(hours.incrementAndGet())));
  }

  private ImportLoans.Answer send(Executor importers, InstantSource time) {
    return new ImportLoansUseCase(office.world.ports(), importers, time).importLoans(
        List.of(row("L-1")).iterator(), Office.MANAGER, PATIENT, Optional.of(new KeyedFile(KEY, () -> "abc")));
  }
}
