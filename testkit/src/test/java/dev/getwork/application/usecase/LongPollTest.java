package dev.getwork.application.usecase;

import static dev.getwork.testkit.fixture.TaskFixture.aTask;
import static org.assertj.core.api.Assertions.assertThat;

import dev.getwork.application.port.in.work.Viewer;
import dev.getwork.application.port.in.work.WorkRequestView;
import dev.getwork.domain.loan.ImportId;
import dev.getwork.domain.loan.ImportRow;
import dev.getwork.domain.loan.LoanImport;
import dev.getwork.domain.work.Standing;
import dev.getwork.domain.work.WorkRequest;
import dev.getwork.testkit.contract.Meanwhile;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

final class LongPollTest {

  private static final Duration LONG = Duration.ofSeconds(20);

  private final Office office = new Office(aTask()).withLoans(3);

  private WorkRequestView look(WorkRequest request, Duration patience, String... known) {
    return office.useCases.recheckWork()
        .recheck(request.id(), new Viewer(request.user(), false), patience, Set.of(known)).orElseThrow();
  }

  @Test
  void shouldTellWhoWaitsHowTheyStand() {
    office.world.selection().interrupted();
    office.recorded("ann", 1);
    WorkRequest second = office.recorded("bob", 1);
    office.world.leaders().took(office.task.id(), Duration.ofSeconds(3));
    Standing standing = look(second, Duration.ZERO).standing().orElseThrow();
    assertThat(standing.position()).isEqualTo(2);
    assertThat(standing.expectedWait()).contains(Duration.ofSeconds(3));
    office.world.selection().giving(found -> found);
    assertThat(look(second, LONG).standing()).isEmpty();
  }

  @Test
  void shouldNotBeAnotherVersionForALook() {
    office.world.selection().interrupted();
    WorkRequest request = office.recorded("ann", 1);
    WorkRequestView first = look(request, Duration.ZERO);
    office.world.leaders().took(office.task.id(), Duration.ofSeconds(3));
    WorkRequestView second = look(request, Duration.ZERO);
    assertThat(second.recheckAfter()).isNotEqualTo(first.recheckAfter());
    assertThat(second.version()).isEqualTo(first.version());
  }

  @Test
  void shouldNotWaitForWhatIsNotKnown() {
    office.world.selection().interrupted();
    WorkRequest request = office.recorded("ann", 1);
    assertThat(look(request, LONG, "Pending-7").version()).isEqualTo("Pending-1");
  }

  @Test
  void shouldWaitUntilItComesForward() {
    office.world.selection().interrupted();
    WorkRequest first = office.recorded("ann", 1);
    WorkRequest second = office.recorded("bob", 1);
    CompletableFuture<WorkRequestView> poll = Meanwhile.elsewhere(() -> look(second, LONG, "Pending-2"));
    Meanwhile.assertWaits(poll);
    office.useCases.cancelWork().cancel(first.id(), first.user());
    office.world.ports().wakeUps().tell(office.task.id());
    assertThat(Meanwhile.resultOf(poll).version()).isEqualTo("Pending-1");
  }

  @Test
  void shouldWaitUntilItIsDecided() {
    office.world.selection().interrupted();
    WorkRequest request = office.recorded("ann", 1);
    CompletableFuture<WorkRequestView> poll = Meanwhile.elsewhere(() -> look(request, LONG, "Pending-1"));
    Meanwhile.assertWaits(poll);
    office.world.selection().giving(found -> found);
    office.serveStranded();
    assertThat(Meanwhile.resultOf(poll).version()).isEqualTo("Fulfilled");
    assertThat(look(request, LONG, "Fulfilled").version()).as("at once").isEqualTo("Fulfilled");
  }

  @Test
  void shouldSayAfterAWhileThatNothingHasChanged() {
    office.world.selection().interrupted();
    WorkRequest request = office.recorded("ann", 1);
    assertThat(look(request, Duration.ofMillis(300), "Pending-1").version()).isEqualTo("Pending-1");
  }

  @Test
  void shouldWaitForAnImportThatRunsElsewhere() {
    ImportId id = office.world.ports().imports().begin(Office.MANAGER);
    String running = find(id, Duration.ZERO).orElseThrow().version();
    assertThat(find(id, Duration.ofMillis(10), running).orElseThrow().hasEnded()).isFalse();
    assertThat(find(id, LONG, "another").orElseThrow().version()).isEqualTo(running);
    CompletableFuture<Optional<LoanImport>> changed = Meanwhile.elsewhere(() -> find(id, LONG, running));
    CompletableFuture<Optional<LoanImport>> ended = Meanwhile.elsewhere(() -> find(id, LONG));
    Meanwhile.assertWaits(changed);
    office.world.ports().imports().load(id, List.<ImportRow>of().iterator());
    assertThat(Meanwhile.resultOf(changed).orElseThrow().version()).isNotEqualTo(running);
    assertThat(Meanwhile.resultOf(ended).orElseThrow().hasEnded()).isTrue();
    assertThat(find(new ImportId(999), LONG)).isEmpty();
  }

  private Optional<LoanImport> find(ImportId id, Duration patience, String... known) {
    return office.useCases.viewLoanImport().find(id, patience, Set.of(known));
  }
}
