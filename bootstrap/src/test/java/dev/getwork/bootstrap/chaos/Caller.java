package dev.getwork.bootstrap.chaos;

import dev.getwork.bootstrap.process.GetworkClient;
import dev.getwork.bootstrap.process.GetworkClient.Answer;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import tools.jackson.databind.json.JsonMapper;

/** Somebody who repeats calls on another node until one answers them. */
final class Caller {

  /** Much longer than any recovery: a call without an answer after this time is a violation. */
  private static final Duration BOUND = Duration.ofMinutes(3);
  private static final long RETRY = 200;
  /** For an answer that breaks the contract. No operation allows its status. */
  private static final Answer WRONG = new Answer(-1, JsonMapper.shared().createObjectNode(), "", 0);
  private static final String KEY_IN_USE = "idempotency-key-in-use";

  private final EmbeddedNodes nodes;
  private final CallLog log;
  private final Shift shift;
  private final String user;
  private final Duration timeout;
  private final boolean isImpatient;
  private final AtomicInteger node;

  /**
   * Begins with one of the nodes, and stays there until it does not answer.
   *
   * @param shift at its end, nothing is repeated any more
   * @param isImpatient whether it repeats calls sooner than Retry-After says, and checks each answer; otherwise it behaves
   *     as clients should, many of which must not slow the test itself
   */
  Caller(
      EmbeddedNodes nodes, CallLog log, Shift shift, String user, int node, Duration timeout, boolean isImpatient) {
    this.nodes = nodes;
    this.log = log;
    this.shift = shift;
    this.user = user;
    this.node = new AtomicInteger(node);
    this.timeout = timeout;
    this.isImpatient = isImpatient;
  }

  String user() {
    return user;
  }

  /** Repeats a call until it is answered or the shift ends; empty if the answer is wrong, or none comes. */
  Optional<Answer> call(Operation operation, Function<GetworkClient, Answer> call) {
    long first = System.nanoTime();
    var answer = once(operation, first, call);
    while (isTemporary(answer) && !shift.isOver()) {
      if (System.nanoTime() - first > BOUND.toNanos()) {
        log.violation("%s got no answer to %s within %s".formatted(user, operation, BOUND));
        return Optional.empty();
      }
      shift.pause(Math.max(RETRY, isImpatient ? 0 : answer.map(refused -> refused.retryAfter() * 1_000).orElse(0L)));
      answer = once(operation, first, call);
    }
    return answer.filter(any -> operation.allows(any.status()));
  }

  /** Sends a call once; empty if the answer is wrong, or none comes. */
  Optional<Answer> once(Operation operation, Function<GetworkClient, Answer> call) {
    return once(operation, System.nanoTime(), call).filter(any -> operation.allows(any.status()));
  }

  private Optional<Answer> once(Operation operation, long first, Function<GetworkClient, Answer> call) {
    long began = System.nanoTime();
    var name = EmbeddedNodes.NAMES.get(node.get() % EmbeddedNodes.NAMES.size());
    GetworkClient client = nodes.node(name).client(user).withTimeout(timeout);
    try {
      Answer answer = call.apply(isImpatient ? client : client.withoutContractChecks());
      log.add(operation, answer.status(), first, began);
      if (!operation.allows(answer.status())) {
        log.violation("%s got %s to %s".formatted(user, answer, operation));
      } else if (Set.of(Operation.UNAVAILABLE, Operation.TOO_MANY_REQUESTS).contains(answer.status())) {
        node.incrementAndGet();
      }
      return Optional.of(answer);
    } catch (UncheckedIOException noAnswer) {
      log.add(operation, CallLog.NO_ANSWER, first, began);
      node.incrementAndGet();
      return Optional.empty();
    } catch (AssertionError fault) {
      log.violation(String.valueOf(fault.getMessage()));
      return Optional.of(WRONG);
    }
  }

  private static boolean isTemporary(Optional<Answer> answer) {
    return answer.isEmpty() || answer.get().status() == Operation.UNAVAILABLE
        || answer.get().status() == Operation.TOO_MANY_REQUESTS || answer.get().text("type").endsWith(KEY_IN_USE);
  }
}
