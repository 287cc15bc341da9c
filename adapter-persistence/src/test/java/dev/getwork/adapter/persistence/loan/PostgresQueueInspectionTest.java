package dev.getwork.adapter.persistence.loan;

import static dev.getwork.application.fixture.LoanFixture.aLoan;
import static dev.getwork.application.fixture.TaskFixture.aTask;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.getwork.adapter.persistence.PersistenceConfiguration.Settings;
import dev.getwork.adapter.persistence.PostgresWorld;
import dev.getwork.adapter.persistence.SharedWorld;
import dev.getwork.application.contract.Concurrently;
import dev.getwork.application.contract.ContractPorts;
import dev.getwork.application.contract.TestData;
import dev.getwork.application.fixture.Seed;
import dev.getwork.application.port.in.task.PreviewTask.Previewed;
import dev.getwork.application.port.in.task.PreviewTask.TimedOut;
import dev.getwork.application.port.in.task.QueueDepth;
import dev.getwork.application.port.in.task.QueueDepth.Ages;
import dev.getwork.application.port.out.task.QueueInspection;
import dev.getwork.application.port.out.task.SelectionIndexes;
import dev.getwork.domain.criteria.Condition;
import dev.getwork.domain.criteria.LoanCriteria;
import dev.getwork.domain.criteria.Operator;
import dev.getwork.domain.criteria.PriorityOrder;
import dev.getwork.domain.loan.CommonField;
import dev.getwork.domain.loan.FieldValue;
import dev.getwork.domain.loan.Loan;
import dev.getwork.domain.loan.LoanNumber;
import dev.getwork.domain.task.Task;
import dev.getwork.domain.task.TaskDefinition;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.RequestOutcome;
import dev.getwork.domain.work.WorkRequest;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.namedparam.NamedParameterJdbcOperations;
import org.springframework.transaction.PlatformTransactionManager;

class PostgresQueueInspectionTest {

  private static final PostgresWorld WORLD = SharedWorld.WORLD;
  private static final ContractPorts PORTS = WORLD.ports();
  private static final Instant NOON = Instant.parse("2026-03-28T12:00:00Z"); // Clocks change on the next day.
  private static final Duration HOUR = Duration.ofHours(1);
  private static final String LOCK = "lock table loan in access exclusive mode";

  private final TestData data = new TestData(PORTS);
  private final String prefix = UUID.randomUUID().toString();
  private final Task task = WORLD.task(aTask().named(prefix).matching(new Condition(
      CommonField.LOAN_NUMBER.field(), Operator.STARTS_WITH, List.of(new FieldValue.Text(prefix)))).largestFirst());

  private static QueueInspection inspection(PostgresWorld world, Duration previewTimeLimit, Duration depthShared) {
    return new PostgresQueueInspection(world.sql(), world.get(NamedParameterJdbcOperations.class).getJdbcOperations(),
        world.get(PlatformTransactionManager.class), world.get(LoanRow.class), HOUR, previewTimeLimit,
        depthShared);
  }

  private QueueDepth depth() {
    return inspection(WORLD, HOUR, Duration.ZERO).depth(task);
  }

  private List<LoanNumber> submitted(List<Instant> times) {
    List<Loan> loans =
        IntStream.range(0, times.size()).mapToObj(i -> aLoan(prefix + i).submitted(times.get(i)).build()).toList();
    WORLD.importLoans(loans);
    return loans.stream().map(Loan::number).toList();
  }

  @Test
  void shouldCountAnEmptyQueue() {
    QueueDepth empty = depth();
    assertThat(empty)
        .isEqualTo(new QueueDepth(0, 0, 0, 0, 0, empty.oldest(), List.of(), empty.medianWait(), empty.asOf()));
    assertThat(empty.oldest()).isEmpty();
    assertThat(empty.medianWait()).isEmpty();
    assertThat(empty.asOf()).isBeforeOrEqualTo(PORTS.clock().now());
  }

  @Test
  void shouldCountLoansByTheirHolds() {
    List<LoanNumber> loans = submitted(Collections.nCopies(4, NOON));
    data.assigned(task.id(), loans.getFirst());
    data.returning(task.id(), loans.get(1), HOUR);
    QueueDepth depth = depth();
    assertThat(depth).isEqualTo(new QueueDepth(2, 1, 1, 0, 2, depth.oldest(),
        List.of(new Ages(NOON, NOON, 2)), depth.medianWait(), depth.asOf()));
    assertThat(depth.oldest()).contains(NOON);
  }

  @Test
  void shouldDivideAgesIntoTwelveEqualSpans() {
    submitted(IntStream.rangeClosed(0, 12).mapToObj(hour -> NOON.plus(HOUR.multipliedBy(hour))).toList());
    assertThat(depth().ages()).isEqualTo(IntStream.range(0, 12)
        .mapToObj(hour -> new Ages(
            NOON.plus(HOUR.multipliedBy(hour)), NOON.plus(HOUR.multipliedBy(hour + 1)), hour == 11 ? 2 : 1))
        .toList());
  }

  @Test
  void shouldReturnSpansWithoutLoans() {
    submitted(List.of(NOON, NOON.plus(HOUR), NOON));
    assertThat(depth().ages()).extracting(Ages::loans)
        .containsExactly(2L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 1L);
  }

  @Test
  void shouldHaveNoSpanBelowAMicrosecond() {
    submitted(List.of(NOON, NOON.plus(1, ChronoUnit.MICROS), NOON.plus(3, ChronoUnit.MICROS)));
    assertThat(depth().ages()).extracting(Ages::loans).containsExactly(1L, 1L, 1L);
    assertThat(depth().ages()).extracting(Ages::to).isSorted().last().isEqualTo(NOON.plus(3, ChronoUnit.MICROS));
  }

  @Test
  void shouldCountEachLoanInOneSpan() {
    Seed seed = Seed.fresh();
    var random = seed.generator();
    List<Instant> times = Stream.generate(() -> NOON.plus(random.nextLong(3_000_000_000_000L), ChronoUnit.MICROS))
        .limit(500).sorted().toList();
    submitted(times);
    QueueDepth depth = depth();
    assertThat(depth.available()).isEqualTo(500);
    assertThat(depth.oldest()).contains(times.getFirst());
    assertThat(depth.ages()).as("%s", seed).hasSize(QueueDepth.SPANS);
    assertThat(depth.ages().getFirst().from()).isEqualTo(times.getFirst());
    assertThat(depth.ages().getLast().to()).isEqualTo(times.getLast());
    for (Ages ages : depth.ages().subList(0, QueueDepth.SPANS - 1)) {
      assertThat(ages.loans()).as("%s, %s", ages, seed).isEqualTo(times.stream()
          .filter(time -> !time.isBefore(ages.from()) && time.isBefore(ages.to())).count());
    }
    assertThat(depth.ages().stream().mapToLong(Ages::loans).sum()).as("%s", seed).isEqualTo(500);
  }

  @Test
  void shouldReturnTheMedianWaitOfTheLastTwentyServedRequests() {
    waited(data.task(), HOUR);
    List.of(9, 1, 4).forEach(seconds -> waited(task.id(), Duration.ofSeconds(seconds)));
    assertThat(depth().medianWait()).contains(Duration.ofSeconds(4));
    waited(task.id(), Duration.ofSeconds(2));
    assertThat(depth().medianWait()).contains(Duration.ofSeconds(3));
    IntStream.range(0, 20).forEach(_ -> waited(task.id(), Duration.ofMillis(1_500)));
    assertThat(depth().medianWait()).contains(Duration.ofMillis(1_500));
  }

  private static void waited(TaskId served, Duration time) {
    WORLD.sql()
        .sql("""
            insert into work_request (task_id, user_name, originally_requested, requested, state, recorded_at, decided_at)
            values (:task, 'ann', 1, 0, 'EMPTY', now() - make_interval(secs => :seconds), now())
            """)
        .param("task", served.value()).param("seconds", time.toMillis() / 1000.0).update();
  }

  @Test
  void shouldNotCountTheWaitOfFailedOrPendingRequests() {
    WorkRequest failed = data.request(task.id());
    WorkRequest fulfilled = data.request(task.id());
    data.request(task.id());
    decide(failed, new RequestOutcome.Failed("broken"));
    assertThat(depth().medianWait()).isEmpty();
    decide(fulfilled, new RequestOutcome.Fulfilled(5, List.of()));
    assertThat(depth().medianWait().orElseThrow()).isBetween(Duration.ZERO, Duration.ofMinutes(1));
    assertThat(depth().pendingRequests()).isEqualTo(1);
  }

  private void decide(WorkRequest request, RequestOutcome outcome) {
    data.decide(request, outcome);
  }

  @Test
  void shouldPreviewTheCountAndTheFirstLoans() {
    List<Loan> loans = Stream.of("1", "2", "3").map(n -> aLoan(prefix + n).withAmount(n).build()).toList();
    WORLD.importLoans(loans);
    QueueInspection inspection = inspection(WORLD, HOUR, HOUR);
    assertThat(inspection.preview(task.definition().criteria(), task.definition().order(), Optional.empty(), 2))
        .usingRecursiveComparison().ignoringFields("took")
        .isEqualTo(new Previewed(3, List.of(loans.get(2), loans.get(1)), HOUR));
    data.assigned(task.id(), loans.get(2).number());
    assertThat(inspection.preview(task.definition().criteria(), task.definition().order(), Optional.of(task.id()), 2))
        .as("without the held loan").isInstanceOfSatisfying(Previewed.class,
            previewed -> assertThat(previewed.first()).containsExactly(loans.get(1), loans.get(0)));
    TaskDefinition none = aTask().forLoansIn("none").build();
    long began = System.nanoTime();
    assertThat(inspection.preview(none.criteria(), none.order(), Optional.empty(), 2))
        .isInstanceOfSatisfying(Previewed.class, previewed -> {
          assertThat(previewed.count()).isZero();
          assertThat(previewed.first()).isEmpty();
          assertThat(previewed.took()).isBetween(Duration.ofNanos(1), Duration.ofNanos(System.nanoTime() - began));
        });
  }

  @Test
  void shouldTimeOutWhenTheTableIsLocked() throws SQLException {
    try (var world = PostgresWorld.start(); Connection locking = world.begin(LOCK)) {
      Task anyLoan = world.task(aTask());
      Duration limit = Duration.ofMillis(100);
      QueueInspection inspection = inspection(world, limit, HOUR);
      LoanCriteria criteria = anyLoan.definition().criteria();
      PriorityOrder order = anyLoan.definition().order();
      assertThat(inspection.preview(criteria, order, Optional.empty(), 2)).isEqualTo(new TimedOut(limit));
      assertThatThrownBy(() -> world.get(SelectionIndexes.class).plan(anyLoan))
          .hasRootCauseInstanceOf(SQLException.class);
      locking.rollback();
      assertThat(inspection.preview(criteria, order, Optional.empty(), 2)).isInstanceOf(Previewed.class);
    }
  }

  @Test
  void shouldShareADepth() throws SQLException {
    try (var world = PostgresWorld.start(); Connection locking = world.begin(LOCK)) {
      Task anyLoan = world.task(aTask());
      QueueInspection inspection = inspection(world, HOUR, HOUR);
      List<CompletableFuture<QueueDepth>> concurrent =
          IntStream.range(0, 20).mapToObj(_ -> Concurrently.elsewhere(() -> inspection.depth(anyLoan))).toList();
      Concurrently.assertWaits(concurrent.getLast());
      locking.rollback();
      QueueDepth first = Concurrently.resultOf(concurrent.getFirst());
      assertThat(concurrent).allSatisfy(other -> assertThat(Concurrently.resultOf(other)).isSameAs(first));
      assertThat(inspection.depth(anyLoan)).isSameAs(first);
      assertThat(inspection.depth(anyLoan.changedTo(aTask().forLoansIn("TX").build()))).isNotSameAs(first);
    }
  }

  @Test
  void shouldCountAgainWhenADepthHasExpired() {
    QueueInspection inspection = inspection(WORLD, HOUR, Duration.ofMillis(1));
    QueueDepth first = inspection.depth(task);
    await().until(() -> !inspection.depth(task).asOf().equals(first.asOf()));
  }
}
