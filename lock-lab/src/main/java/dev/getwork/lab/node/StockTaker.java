package dev.getwork.lab.node;

import dev.getwork.application.port.out.work.Assignments.Grant;
import dev.getwork.application.port.out.work.Decision;
import dev.getwork.application.port.out.work.Leadership;
import dev.getwork.application.port.out.work.LoanSelection.Ranked;
import dev.getwork.application.port.out.work.LockAttempt;
import dev.getwork.application.usecase.OutPorts;
import dev.getwork.domain.task.Task;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.LoanCount;
import dev.getwork.domain.work.Rank;
import dev.getwork.domain.work.RequestOutcome;
import dev.getwork.domain.work.UserName;
import dev.getwork.domain.work.WorkRequest;
import dev.getwork.lab.lock.BackOff;
import dev.getwork.lab.node.Reply.Visit;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * Takes one of a stock: under the lock, read how many there are, select, write one fewer, and hand the loan out.
 * Nobody is served by another here, so that every lock shows what it costs, in which order it lets people in, and
 * what it is worth.
 */
final class StockTaker {

  /** Between two who come, so that they come in an order. */
  private static final long APART_MICROS = 200;

  private final OutPorts ports;
  private final JdbcClient jdbc;
  private final Task task;
  private final Duration patience;

  private StockTaker(OutPorts ports, JdbcClient jdbc, Order.Stock stock) {
    this.ports = ports;
    this.jdbc = jdbc;
    this.task = ports.tasks().find(new TaskId(stock.task())).orElseThrow();
    this.patience = Duration.ofMillis(stock.patienceMillis());
  }

  /** Users whose requests are recorded already, so that only the taking is measured. */
  static AtOnce<List<Visit>> ready(OutPorts ports, JdbcClient jdbc, Order.Stock stock) {
    var taker = new StockTaker(ports, jdbc, stock);
    return new AtOnce<>(stock.users(), APART_MICROS, user -> {
      List<WorkRequest> requests =
          IntStream.range(0, stock.turns()).mapToObj(turn -> taker.record(user, turn)).toList();
      return () -> requests.stream().map(request -> taker.take(user, request)).toList();
    });
  }

  /** Nobody has two requests of one task, so whoever comes again comes by another name. */
  private WorkRequest record(int user, int turn) {
    var name = new UserName("user-%d-%d".formatted(user, turn));
    return ports.requests().record(task.id(), name, new LoanCount(1)).orElseThrow().request();
  }

  private Visit take(int user, WorkRequest request) {
    long came = Tape.now();
    var turn = new Turn();
    for (long until = came + patience.toNanos() / 1_000; Tape.now() < until;) {
      turn.tries++;
      if (isServed(request, turn)) {
        return new Visit(user, came, turn.began, Tape.now(), 1, turn.tries);
      }
      BackOff.after(turn.tries);
    }
    return new Visit(user, came, 0, 0, 0, turn.tries);
  }

  private static final class Turn {
    private long began;
    private int tries;
  }

  private boolean isServed(WorkRequest request, Turn turn) {
    try {
      LockAttempt<Boolean> attempt = ports.lock().lead(task.id(), leadership -> {
        turn.began = Tape.now();
        return takeOne(request, leadership);
      });
      return attempt.equals(new LockAttempt.Led<>(true));
    } catch (RuntimeException collision) {
      return false; // What a user would see as an error, and try again.
    }
  }

  private static final String SEEN = "select remaining from lab_stock where task_id = :task";
  private static final String LEFT = "update lab_stock set remaining = :left where task_id = :task";

  private boolean takeOne(WorkRequest request, Leadership leadership) {
    int seen = jdbc.sql(SEEN).param("task", task.id().value()).query(Integer.class).single();
    if (!(ports.selection().select(task) instanceof Ranked ranked) || ranked.loans().isEmpty()) {
      return false;
    }
    Decision<Boolean> decision = leadership.decide(() -> {
      jdbc.sql(LEFT).param("task", task.id().value()).param("left", seen - 1).update();
      ports.assignments().assign(task.id(), List.of(new Grant(
          request.id(), request.user(), ranked.loans().getFirst(), Rank.of(1))));
      ports.requests().decide(List.of(request.decided(new RequestOutcome.Fulfilled(1, List.of()))));
      return true;
    });
    return decision.equals(new Decision.Made<>(true));
  }
}
