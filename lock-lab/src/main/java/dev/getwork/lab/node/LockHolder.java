package dev.getwork.lab.node;

import dev.getwork.application.ApplicationNode;
import dev.getwork.application.contract.TestData;
import dev.getwork.application.port.out.work.Decisions;
import dev.getwork.application.port.out.work.Decisions.PlannedAssignment;
import dev.getwork.application.port.out.work.Holds;
import dev.getwork.application.port.out.work.Leadership;
import dev.getwork.application.port.out.work.LockAttempt;
import dev.getwork.application.port.out.work.TaskLock;
import dev.getwork.application.port.out.work.WorkRequests;
import dev.getwork.domain.loan.LoanNumber;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.Rank;
import dev.getwork.domain.work.UserName;
import dev.getwork.domain.work.WorkRequest;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Holds a lock through an injected fault, and then writes as if nothing had happened. */
final class LockHolder implements AutoCloseable {

  /** The loan that all holders try to assign. */
  static final LoanNumber LOAN = new LoanNumber("ST-001");

  /** The outcome of a lock that was taken. */
  static final String HELD = "held";

  private static final int LONGEST_SECONDS = 60;

  private final StrategyPorts strategyPorts;
  private final ApplicationNode application;
  private final TaskId task;
  private final String node;
  private final CountDownLatch finish = new CountDownLatch(1);
  private final CompletableFuture<Boolean> holding = new CompletableFuture<>();
  private final CompletableFuture<String> outcome = new CompletableFuture<>();

  LockHolder(StrategyPorts strategyPorts, TaskId task, String node) {
    this.strategyPorts = strategyPorts;
    this.application = strategyPorts.application();
    this.task = task;
    this.node = node;
  }

  /** Takes the lock on a thread of its own, and returns once it is held or was refused. */
  String begin() {
    Thread.ofPlatform().daemon().start(() -> {
      try {
        outcome.complete(outcome(application.get(TaskLock.class).lead(task, leadership -> {
          boolean free = isFree();
          holding.complete(true);
          await();
          return assignTo(leadership, free);
        })));
      } catch (RuntimeException ended) {
        outcome.complete("error");
      } finally {
        holding.complete(false);
      }
    });
    return holding.join() ? HELD : "not acquired";
  }

  /** Assigns the loan and returns the outcome. */
  String finish() {
    finish.countDown();
    return outcome.completeOnTimeout("no answer", LONGEST_SECONDS, TimeUnit.SECONDS).join();
  }

  private void await() {
    try {
      if (!finish.await(LONGEST_SECONDS, TimeUnit.SECONDS)) {
        throw new IllegalStateException("no command to finish arrived");
      }
    } catch (InterruptedException stopping) {
      Thread.currentThread().interrupt();
    }
  }

  /** Read before the fault and used after it; a strategy that retries reads again. */
  private boolean isFree() {
    return application.get(Holds.class).find(task, LOAN).isEmpty();
  }

  private Optional<Boolean> assignTo(Leadership leadership, boolean free) {
    return leadership.decide(() -> free && assign());
  }

  private boolean assign() {
    WorkRequest request = application.get(WorkRequests.class)
        .record(task, List.of(TestData.command(new UserName(node), task, 1))).getFirst();
    return !application.get(Decisions.class)
        .write(task,
            List.of(
                new PlannedAssignment(request.id(), request.user(), LOAN, new Rank(Optional.of(1), Optional.empty()))),
            List.of())
        .isEmpty();
  }

  /** Wrote: the decision was committed. Refused: the lock or its fence rejected it, or the transaction was lost. */
  private static String outcome(LockAttempt<Optional<Boolean>> attempt) {
    return switch (attempt) {
      case LockAttempt.Busy<Optional<Boolean>> _ -> "busy";
      case LockAttempt.Lost<Optional<Boolean>> _ -> "refused";
      case LockAttempt.Led<Optional<Boolean>>(Optional<Boolean> decision) ->
        decision.map(assigned -> assigned ? "wrote" : "found the loan assigned").orElse("refused");
    };
  }

  /** Assigns the loan if the lock is free. */
  boolean tryToTakeOver() {
    try {
      return application.get(TaskLock.class)
          .lead(task, leadership -> assignTo(leadership, isFree())) instanceof LockAttempt.Led<Optional<Boolean>>;
    } catch (RuntimeException unavailable) {
      return false;
    }
  }

  @Override
  public void close() {
    strategyPorts.close();
  }
}
