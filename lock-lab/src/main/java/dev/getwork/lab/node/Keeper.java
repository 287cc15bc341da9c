package dev.getwork.lab.node;

import dev.getwork.application.port.out.work.Assignments.Grant;
import dev.getwork.application.port.out.work.Decision;
import dev.getwork.application.port.out.work.Leadership;
import dev.getwork.application.port.out.work.LockAttempt;
import dev.getwork.application.usecase.OutPorts;
import dev.getwork.domain.loan.LoanNumber;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.LoanCount;
import dev.getwork.domain.work.Rank;
import dev.getwork.domain.work.UserName;
import dev.getwork.domain.work.WorkRequest;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Keeps a lock until it is told to finish, whatever happens to it meanwhile, and then writes as if nothing had. */
final class Keeper implements AutoCloseable {

  /** The loan that everybody is after. */
  static final LoanNumber LOAN = new LoanNumber("ST-001");

  /** What is answered for a lock that is kept. */
  static final String HELD = "held";

  private static final int LONGEST_SECONDS = 60;

  private final Contender contender;
  private final OutPorts ports;
  private final TaskId task;
  private final String node;
  private final CountDownLatch finish = new CountDownLatch(1);
  private final CompletableFuture<Boolean> holding = new CompletableFuture<>();
  private final CompletableFuture<String> outcome = new CompletableFuture<>();

  Keeper(Contender contender, TaskId task, String node) {
    this.contender = contender;
    this.ports = contender.ports();
    this.task = task;
    this.node = node;
  }

  /** Takes the lock, on a thread of its own; returns once it is held, or is known not to be. */
  String begin() {
    Thread.ofPlatform().daemon().start(() -> {
      try {
        outcome.complete(tell(ports.lock().lead(task, leadership -> {
          boolean free = isFree();
          holding.complete(true);
          await();
          return handOut(leadership, free);
        })));
      } catch (RuntimeException ended) {
        outcome.complete("error");
      } finally {
        holding.complete(false);
      }
    });
    return holding.join() ? HELD : "not got";
  }

  /** Hands out the loan, and says what came of it. */
  String finish() {
    finish.countDown();
    return outcome.completeOnTimeout("no answer", LONGEST_SECONDS, TimeUnit.SECONDS).join();
  }

  private void await() {
    try {
      if (!finish.await(LONGEST_SECONDS, TimeUnit.SECONDS)) {
        throw new IllegalStateException("nobody said to finish");
      }
    } catch (InterruptedException stopping) {
      Thread.currentThread().interrupt();
    }
  }

  /** Read before, and written later: whoever tries again from the start reads again. */
  private boolean isFree() {
    return ports.holds().find(task, LOAN).isEmpty();
  }

  private Decision<Boolean> handOut(Leadership leadership, boolean free) {
    return leadership.decide(() -> free && assign());
  }

  private boolean assign() {
    WorkRequest request =
        ports.requests().record(task, new UserName(node), new LoanCount(1)).orElseThrow().request();
    return !ports.assignments().assign(task, List.of(new Grant(request.id(), request.user(), LOAN, Rank.of(1))))
        .isEmpty();
  }

  /** Wrote: the decision holds. Refused: the lock said no in time. Lost: the transaction went with it. */
  private static String tell(LockAttempt<Decision<Boolean>> attempt) {
    return switch (attempt) {
      case LockAttempt.Busy<Decision<Boolean>> _ -> "busy";
      case LockAttempt.Lost<Decision<Boolean>> _ -> "refused";
      case LockAttempt.Led<Decision<Boolean>>(Decision<Boolean> decision) -> switch (decision) {
        case Decision.Made<Boolean>(Boolean handedOut) -> handedOut ? "wrote" : "found it gone";
        case Decision.Refused<Boolean> _ -> "refused";
      };
    };
  }

  /** Leads at once, if it can, and hands the loan out. */
  boolean tryToTakeOver() {
    try {
      return ports.lock()
          .lead(task, leadership -> handOut(leadership, isFree())) instanceof LockAttempt.Led<Decision<Boolean>>;
    } catch (RuntimeException away) {
      return false;
    }
  }

  @Override
  public void close() {
    contender.close();
  }
}
