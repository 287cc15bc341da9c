package dev.getwork.testkit.work;

import dev.getwork.domain.loan.Loan;
import dev.getwork.domain.task.Task;
import dev.getwork.domain.work.QueueDepth;
import dev.getwork.domain.work.QueueDepth.Ages;
import dev.getwork.domain.work.RequestOutcome;
import dev.getwork.domain.work.WorkRequest;
import dev.getwork.testkit.store.Contents;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * Counts a task's queue.
 *
 * @param contents in which
 * @param task of which task
 * @param available the loans that can be handed out for it
 */
record CountedQueue(Contents contents, Task task, List<Loan> available) {

  private static final int LAST = 20;

  QueueDepth depth(Instant now) {
    HeldLoans held = HeldLoans.of(contents, task);
    List<Instant> times = available.stream().map(Loan::submittedAt).sorted().toList();
    return new QueueDepth(
        available.size(), held.assigned(), held.returning(), held.excluded(),
        requests().filter(WorkRequest::isPending).count(), times.stream().findFirst(), ages(times), medianWait(), now);
  }

  private Stream<WorkRequest> requests() {
    return contents.requests().values().stream().filter(request -> request.task().equals(task.id()));
  }

  private static List<Ages> ages(List<Instant> times) {
    if (times.isEmpty()) {
      return List.of();
    }
    Instant oldest = times.getFirst();
    long micros = oldest.until(times.getLast(), ChronoUnit.MICROS);
    long spans = Math.clamp(micros, 1, QueueDepth.SPANS);
    return LongStream.range(0, spans).mapToObj(i -> {
      Instant from = oldest.plus(micros * i / spans, ChronoUnit.MICROS);
      Instant to = oldest.plus(micros * (i + 1) / spans, ChronoUnit.MICROS);
      boolean isLast = i == spans - 1;
      return new Ages(from, to, times.stream()
          .filter(time -> !time.isBefore(from) && (isLast || time.isBefore(to)))
          .count());
    }).toList();
  }

  private Optional<Duration> medianWait() {
    List<Duration> waits = requests()
        .filter(request -> isServed(request.outcome()))
        .sorted(Comparator.comparingLong((WorkRequest request) -> request.id().value()).reversed())
        .limit(LAST)
        .flatMap(request -> Stream.ofNullable(contents.decidedAt().get(request.id()))
            .map(decidedAt -> Duration.between(request.recordedAt(), decidedAt)))
        .sorted()
        .toList();
    return waits.isEmpty()
        ? Optional.empty()
        : Optional.of(waits.get((waits.size() - 1) / 2).plus(waits.get(waits.size() / 2)).dividedBy(2));
  }

  private static boolean isServed(RequestOutcome outcome) {
    return outcome instanceof RequestOutcome.Fulfilled || outcome instanceof RequestOutcome.Empty;
  }
}
