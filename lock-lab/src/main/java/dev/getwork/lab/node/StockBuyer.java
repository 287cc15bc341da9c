package dev.getwork.lab.node;

import dev.getwork.application.ApplicationNode;
import dev.getwork.application.contract.TestData;
import dev.getwork.application.port.out.task.Tasks;
import dev.getwork.application.port.out.work.Decisions;
import dev.getwork.application.port.out.work.Decisions.PlannedAssignment;
import dev.getwork.application.port.out.work.Leadership;
import dev.getwork.application.port.out.work.LoanSelection;
import dev.getwork.application.port.out.work.LoanSelection.Ranked;
import dev.getwork.application.port.out.work.LockAttempt;
import dev.getwork.application.port.out.work.TaskLock;
import dev.getwork.application.port.out.work.WorkRequests;
import dev.getwork.domain.task.Task;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.Rank;
import dev.getwork.domain.work.RequestOutcome;
import dev.getwork.domain.work.UserName;
import dev.getwork.domain.work.WorkRequest;
import dev.getwork.lab.lock.BackOff;
import dev.getwork.lab.node.Reply.RequestTiming;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * Takes one item of a stock: under the lock, reads the remaining number, selects, writes one fewer, and assigns the loan.
 * No leader serves others here, so that every lock shows its cost, its order and its safety.
 */
final class StockBuyer {

  /** The delay between two arrivals, which gives them an order. */
  private static final long APART_MICROS = 200;

  private final TaskLock lock;
  private final LoanSelection selection;
  private final WorkRequests requests;
  private final Decisions decisions;
  private final JdbcClient jdbc;
  private final Task task;
  private final Duration maxWait;

  private StockBuyer(ApplicationNode application, JdbcClient jdbc, Command.PrepareStock stock) {
    this.lock = application.get(TaskLock.class);
    this.selection = application.get(LoanSelection.class);
    this.requests = application.get(WorkRequests.class);
    this.decisions = application.get(Decisions.class);
    this.jdbc = jdbc;
    this.task = application.get(Tasks.class).find(new TaskId(stock.task())).orElseThrow();
    this.maxWait = Duration.ofMillis(stock.maxWaitMillis());
  }

  /** Prepares users; their requests are recorded before the start, so that only the taking is measured. */
  static SimultaneousUsers<List<RequestTiming>> ready(ApplicationNode application, JdbcClient jdbc,
      Command.PrepareStock stock) {
    var buyer = new StockBuyer(application, jdbc, stock);
    return new SimultaneousUsers<>(stock.users(), APART_MICROS, user -> {
      List<WorkRequest> requests =
          IntStream.range(0, stock.items()).mapToObj(item -> buyer.record(user, item)).toList();
      return () -> requests.stream().map(request -> buyer.take(user, request)).toList();
    });
  }

  /** Each item is requested under a user name of its own, because a user has only one pending request per task. */
  private WorkRequest record(int user, int item) {
    var name = new UserName("user-%d-%d".formatted(user, item));
    return requests.record(task.id(), List.of(TestData.command(name, task.id(), 1))).getFirst();
  }

  private RequestTiming take(int user, WorkRequest request) {
    long arrived = SpanRecorder.now();
    var progress = new Progress();
    for (long until = arrived + maxWait.toNanos() / 1_000; SpanRecorder.now() < until;) {
      progress.tries++;
      if (isServed(request, progress)) {
        return new RequestTiming(user, arrived, progress.began, SpanRecorder.now(), 1, progress.tries);
      }
      BackOff.after(progress.tries);
    }
    return new RequestTiming(user, arrived, 0, 0, 0, progress.tries);
  }

  private static final class Progress {
    private long began;
    private int tries;
  }

  private boolean isServed(WorkRequest request, Progress progress) {
    try {
      LockAttempt<Boolean> attempt = lock.lead(task.id(), leadership -> {
        progress.began = SpanRecorder.now();
        return takeOne(request, leadership);
      });
      return attempt.equals(new LockAttempt.Led<>(true));
    } catch (RuntimeException collision) {
      return false; // A user would see an error and try again.
    }
  }

  private static final String SEEN = "select remaining from lab_stock where task_id = :task";
  private static final String LEFT = "update lab_stock set remaining = :left where task_id = :task";

  private boolean takeOne(WorkRequest request, Leadership leadership) {
    int seen = jdbc.sql(SEEN).param("task", task.id().value()).query(Integer.class).single();
    if (!(selection.select(task) instanceof Ranked ranked) || ranked.loans().isEmpty()) {
      return false;
    }
    Optional<Boolean> decision = leadership.decide(() -> {
      jdbc.sql(LEFT).param("task", task.id().value()).param("left", seen - 1).update();
      decisions.write(task.id(),
          List.of(new PlannedAssignment(request.id(), request.user(), ranked.loans().getFirst(),
              new Rank(Optional.of(1), Optional.empty()))),
          List.of(request.decided(new RequestOutcome.Fulfilled(1, List.of()))));
      return true;
    });
    return decision.equals(Optional.of(true));
  }
}
