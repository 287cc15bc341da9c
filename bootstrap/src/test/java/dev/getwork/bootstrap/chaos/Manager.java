package dev.getwork.bootstrap.chaos;

import dev.getwork.bootstrap.process.GetworkClient.Answer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.random.RandomGenerator;

/**
 * A manager who patches, restores and transfers loans, marks users absent, and imports the loans again. Patches remove the
 * facts of completions, so that the loans match again.
 */
final class Manager implements Runnable {

  private static final int MOST_RESTORED = 5;
  private static final List<String> FACTS = List.of("bankStatementsVerifiedAt", "naics", "payrollVerifiedAt",
      "corporateReviewedAt", "backlogReviewedAt", "llcReviewedAt");

  private final Caller caller;
  private final Observations observations;
  private final Shift shift;
  private final RandomGenerator random;
  private final List<String> loans;
  private final int users;
  private final int pause;

  /** Pauses so many milliseconds between two actions. */
  Manager(
      Caller caller, Observations observations, Shift shift, RandomGenerator random, List<String> loans, int users,
      int pause) {
    this.caller = caller;
    this.observations = observations;
    this.shift = shift;
    this.random = random;
    this.loans = loans;
    this.users = users;
    this.pause = pause;
  }

  @Override
  public void run() {
    while (!shift.isOver()) {
      String task = observations.tasks().get(random.nextInt(observations.tasks().size()));
      switch (random.nextInt(40)) {
        case 0 -> importLoans();
        case 1 -> absence(user());
        case 2, 3, 4, 5, 6 -> transfer(task);
        case 7, 8, 9, 10, 11, 12 -> restore(task);
        default -> patch();
      }
      shift.pause(random.nextInt(pause, 2 * pause));
    }
  }

  private String user() {
    return "processor%03d".formatted(random.nextInt(1, users + 1));
  }

  private void patch() {
    var absent = new HashMap<String, Object>();
    FACTS.forEach(fact -> absent.put(fact, null));
    String loan = loans.get(random.nextInt(loans.size()));
    caller.call(Operation.PATCH, node -> node.patch("/api/v1/loans/" + loan, Map.of("attributes", absent)));
  }

  private void transfer(String task) {
    String recipient = user();
    caller.call(Operation.LIST, node -> node.get("/api/v1/assignments?state=ACTIVE&taskId=" + task))
        .map(answer -> answer.body().path("items"))
        .filter(active -> !active.isEmpty())
        .map(active -> active.path(random.nextInt(active.size())).path("id").asString())
        .ifPresent(id -> caller.call(Operation.TRANSFER,
            node -> node.post("/api/v1/assignments/" + id + "/transfer", Map.of("toUser", recipient))));
  }

  private void restore(String task) {
    String kind = random.nextBoolean() ? "RETURNING" : "EXCLUDED";
    caller
        .call(Operation.LIST,
            node -> node.get("/api/v1/tasks/" + task + "/holds?limit=" + MOST_RESTORED + "&kind=" + kind))
        .map(answer -> answer.body().path("items").valueStream().map(one -> one.path("loanNumber").asString()).toList())
        .filter(held -> !held.isEmpty())
        .ifPresent(held -> caller.call(Operation.RESTORATION,
            node -> node.post("/api/v1/tasks/" + task + "/restorations", Map.of("loanNumbers", held))));
  }

  private void absence(String user) {
    String path = "/api/v1/users/" + user + "/absence";
    String until = Instant.now().plus(1, ChronoUnit.DAYS).toString();
    caller.call(Operation.ABSENCE, node -> node.put(path, Map.of("until", until)));
    shift.pause(random.nextInt(2 * pause, 6 * pause));
    caller.call(Operation.ABSENCE, node -> node.delete(path));
  }

  private void importLoans() {
    byte[] file = file("ppp-small.csv.gz");
    caller.call(Operation.IMPORT, node -> node.postCsv("/api/v1/loan-imports?mapping=ppp", file));
  }

  /** A file of the demo. */
  static byte[] file(String name) {
    try (var file = Manager.class.getResourceAsStream("/demo/" + name)) {
      return Objects.requireNonNull(file).readAllBytes();
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  /** Reads the invariants as an operator now and then, and records those that are violated. */
  static void watchInvariants(Caller operator, CallLog log, Shift shift, int pause) {
    while (!shift.isOver()) {
      operator.call(Operation.INVARIANTS, node -> node.get("/api/v1/invariants")).map(Answer::body)
          .filter(Observations::violated)
          .ifPresent(body -> log.violation("invariants: " + body));
      shift.pause(pause);
    }
  }
}
