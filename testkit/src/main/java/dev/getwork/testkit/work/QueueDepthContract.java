package dev.getwork.testkit.work;

import static dev.getwork.testkit.fixture.LoanFixture.aLoan;
import static dev.getwork.testkit.fixture.TaskFixture.aTask;
import static org.assertj.core.api.Assertions.assertThat;

import dev.getwork.application.port.out.work.LoanSelection;
import dev.getwork.domain.loan.CommonField;
import dev.getwork.domain.loan.FieldValue;
import dev.getwork.domain.loan.ImportRow;
import dev.getwork.domain.loan.LoanNumber;
import dev.getwork.domain.task.Condition;
import dev.getwork.domain.task.Operator;
import dev.getwork.domain.task.Task;
import dev.getwork.domain.work.QueueDepth;
import dev.getwork.domain.work.QueueDepth.Ages;
import dev.getwork.domain.work.RequestOutcome;
import dev.getwork.domain.work.UserName;
import dev.getwork.domain.work.WorkRequest;
import dev.getwork.testkit.contract.Ground;
import dev.getwork.testkit.contract.Ports;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What whoever counts a task's queue promises. */
public abstract class QueueDepthContract {

  private static final Instant NOON = Instant.parse("2026-03-28T12:00:00Z"); // Clocks change on the next day.
  private static final Duration HOUR = Duration.ofHours(1);

  private final String prefix = UUID.randomUUID().toString();
  private Ground ground;
  private Task task;

  /** The port under test. */
  protected abstract LoanSelection selection();

  /** What lays the ground, on the same store. */
  protected abstract Ports ports();

  /** Notes that a request of the task waited so long and got nothing. */
  protected abstract void waited(Task served, Duration time);

  @BeforeEach
  void layGround() {
    ground = new Ground(ports());
    var mine =
        new Condition(CommonField.LOAN_NUMBER.field(), Operator.STARTS_WITH, List.of(new FieldValue.Text(prefix)));
    task = ground.inTransaction(() -> ports().tasks().add(aTask().named(prefix).matching(mine).build()));
  }

  private QueueDepth depth() {
    return selection().depth(task);
  }

  private void submitted(Stream<Instant> times) {
    List<Instant> all = times.toList();
    var rows = IntStream.range(0, all.size())
        .<ImportRow>mapToObj(i -> new ImportRow.Accepted(1, aLoan(prefix + i).submitted(all.get(i)).build()))
        .toList();
    var imports = ports().imports();
    imports.load(imports.begin(new UserName("importer")), rows.iterator());
  }

  @Test
  void shouldCountAnEmptyQueue() {
    QueueDepth empty = depth();
    assertThat(empty)
        .isEqualTo(new QueueDepth(0, 0, 0, 0, 0, empty.oldest(), List.of(), empty.medianWait(), empty.asOf()));
    assertThat(empty.oldest()).isEmpty();
    assertThat(empty.medianWait()).isEmpty();
    assertThat(empty.asOf()).isBeforeOrEqualTo(ports().clock().now());
  }

  @Test
  void shouldCountWhatBecomesOfLoans() {
    List<LoanNumber> loans = IntStream.range(0, 4).mapToObj(i -> new LoanNumber(prefix + i)).toList();
    var imports = ports().imports();
    imports.load(imports.begin(new UserName("importer")), loans.stream()
        .<ImportRow>map(loan -> new ImportRow.Accepted(1, aLoan(loan).submitted(NOON).build())).iterator());
    ground.assigned(task.id(), loans.getFirst());
    ground.returning(task.id(), loans.get(1), HOUR);
    QueueDepth depth = depth();
    assertThat(depth).isEqualTo(new QueueDepth(2, 1, 1, 0, 2, depth.oldest(),
        List.of(new Ages(NOON, NOON, 2)), depth.medianWait(), depth.asOf()));
    assertThat(depth.oldest()).contains(NOON);
  }

  @Test
  void shouldTellAgesInTwelveEqualSpans() {
    submitted(IntStream.rangeClosed(0, 12).mapToObj(hour -> NOON.plus(HOUR.multipliedBy(hour))));
    assertThat(depth().ages()).isEqualTo(IntStream.range(0, 12)
        .mapToObj(hour -> new Ages(
            NOON.plus(HOUR.multipliedBy(hour)), NOON.plus(HOUR.multipliedBy(hour + 1)), hour == 11 ? 2 : 1))
        .toList());
  }

  @Test
  void shouldShowSpansThatHaveNoLoans() {
    submitted(Stream.of(NOON, NOON.plus(HOUR), NOON));
    assertThat(depth().ages()).extracting(Ages::loans)
        .containsExactly(2L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 1L);
  }

  @Test
  void shouldNotDivideWhatIsOfOneInstant() {
    submitted(Collections.nCopies(3, NOON).stream());
    assertThat(depth().ages()).containsExactly(new Ages(NOON, NOON, 3));
  }

  @Test
  void shouldNotDivideAMicrosecond() {
    submitted(Stream.of(NOON, NOON.plus(1, ChronoUnit.MICROS), NOON.plus(3, ChronoUnit.MICROS)));
    assertThat(depth().ages()).extracting(Ages::loans).containsExactly(1L, 1L, 1L);
    assertThat(depth().ages()).extracting(Ages::to).isSorted().last().isEqualTo(NOON.plus(3, ChronoUnit.MICROS));
  }

  @Test
  void shouldCountEachLoanOnce() {
    long seed = System.nanoTime();
    var random = new Random(seed);
    List<Instant> times = Stream.generate(() -> NOON.plus(random.nextLong(3_000_000_000_000L), ChronoUnit.MICROS))
        .limit(500).sorted().toList();
    submitted(times.stream());
    QueueDepth depth = depth();
    assertThat(depth.available()).isEqualTo(500);
    assertThat(depth.oldest()).contains(times.getFirst());
    assertThat(depth.ages()).as("seed %d", seed).hasSize(QueueDepth.SPANS);
    assertThat(depth.ages().getFirst().from()).isEqualTo(times.getFirst());
    assertThat(depth.ages().getLast().to()).isEqualTo(times.getLast());
    for (Ages ages : depth.ages().subList(0, QueueDepth.SPANS - 1)) {
      assertThat(ages.loans()).as("%s, seed %d", ages, seed).isEqualTo(times.stream()
          .filter(time -> !time.isBefore(ages.from()) && time.isBefore(ages.to())).count());
    }
    assertThat(depth.ages().stream().mapToLong(Ages::loans).sum()).as("seed %d", seed).isEqualTo(500);
  }

  @Test
  void shouldTellTheMedianWaitOfTheLastTwentyThatWereServed() {
    waited(ports().tasks().find(ground.task()).orElseThrow(), HOUR);
    List.of(9, 1, 4).forEach(seconds -> waited(task, Duration.ofSeconds(seconds)));
    assertThat(depth().medianWait()).contains(Duration.ofSeconds(4));
    waited(task, Duration.ofSeconds(2));
    assertThat(depth().medianWait()).contains(Duration.ofSeconds(3));
    IntStream.range(0, 20).forEach(_ -> waited(task, Duration.ofMillis(1_500)));
    assertThat(depth().medianWait()).contains(Duration.ofMillis(1_500));
  }

  @Test
  void shouldCountTheWaitOfThoseWhoGotLoansAndOfNobodyElse() {
    WorkRequest failed = ground.request(task.id());
    WorkRequest fulfilled = ground.request(task.id());
    ground.request(task.id());
    decide(failed, new RequestOutcome.Failed("broken"));
    assertThat(depth().medianWait()).isEmpty();
    decide(fulfilled, new RequestOutcome.Fulfilled(5, List.of()));
    assertThat(depth().medianWait().orElseThrow()).isBetween(Duration.ZERO, Duration.ofMinutes(1));
    assertThat(depth().pendingRequests()).isEqualTo(1);
  }

  private void decide(WorkRequest request, RequestOutcome outcome) {
    ground.doInTransaction(() -> ports().requests().lock(request.id())
        .ifPresent(locked -> ports().requests().decide(List.of(locked.decided(outcome)))));
  }
}
