package dev.getwork.bootstrap.chaos;

import dev.getwork.bootstrap.process.GetworkClient.Answer;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/** A user who requests loans, works on them, and reports what became of them. */
final class Processor implements Runnable {

  private static final int WAIT_SECONDS = 2;
  private static final int MOST_HELD = 6;

  /**
   * How a user works.
   *
   * @param least the shortest time between two calls, in milliseconds
   * @param most the longest one
   * @param leaves in how many percent of the requests the user does not wait for the loans
   */
  record Habits(int least, int most, int leaves) {}

  private final Caller caller;
  private final Observations observations;
  private final Shift shift;
  private final Habits habits;
  private final RandomGenerator random;

  Processor(
      Caller caller, Observations observations, Shift shift, Habits habits, RandomGenerator random) {
    this.caller = caller;
    this.observations = observations;
    this.shift = shift;
    this.habits = habits;
    this.random = random;
  }

  @Override
  public void run() {
    think();
    while (!shift.isOver()) {
      Optional<Answer> pipeline = caller.call(Operation.PIPELINE, node -> node.get("/api/v1/me/pipeline?limit=50"));
      long held = items(pipeline).count();
      think();
      if (held <= MOST_HELD) {
        request(observations.tasks().get(random.nextInt(observations.tasks().size())));
        think();
      }
      items(pipeline).filter(_ -> random.nextInt(10) > 0).forEach(this::dispose);
      if (random.nextInt(10) == 0) {
        caller.call(Operation.LIST, node -> node.get("/api/v1/tasks"));
        think();
      }
    }
  }

  private static Stream<JsonNode> items(Optional<Answer> page) {
    return page.stream().flatMap(answer -> answer.body().path("items").valueStream());
  }

  private void think() {
    shift.pause(random.nextInt(habits.least(), habits.most() + 1));
  }

  private void request(String task) {
    int count = random.nextInt(1, 6);
    String key = new UUID(random.nextLong(), random.nextLong()).toString();
    long invoked = observations.log(task).now();
    if (random.nextInt(100) < habits.leaves()) {
      caller.once(Operation.GET_WORK, node -> node.requestWork(task, count, key))
          .filter(Processor::isAcknowledged)
          .ifPresent(answer -> observations.acknowledged(task, answer, invoked));
      return;
    }
    caller.call(Operation.GET_WORK, node -> node.getWork(task, count, key))
        .filter(Processor::isAcknowledged)
        .ifPresent(answer -> {
          observations.acknowledged(task, answer, invoked);
          reported(task, untilDecided(answer));
        });
  }

  private static boolean isAcknowledged(Answer answer) {
    return answer.status() < 300;
  }

  private Answer untilDecided(Answer request) {
    String id = request.text("id");
    if (random.nextInt(20) == 0 && request.text("state").equals("PENDING")) {
      caller.call(Operation.CANCELLATION, node -> node.delete("/api/v1/work-requests/" + id));
      return request;
    }
    Answer last = request;
    while (last.text("state").equals("PENDING") && !shift.isOver()) {
      String tag = last.tag();
      last = caller.call(Operation.RECHECK, node -> node.recheck(id, tag, WAIT_SECONDS))
          .filter(answer -> answer.status() != 304).orElse(last);
    }
    return last;
  }

  private void reported(String task, Answer decided) {
    observations.log(task)
        .reported(decided.body().path("assignments").valueStream().map(one -> one.path("id").asLong()).toList());
  }

  private void dispose(JsonNode item) {
    String assignment = item.path("id").asString();
    String task = item.path("taskId").asString();
    Map<String, Object> disposition = disposition(task);
    caller.call(Operation.DISPOSITION,
        node -> node.put("/api/v1/assignments/" + assignment + "/disposition", disposition))
        .filter(Processor::isAcknowledged)
        .ifPresent(_ -> observations.log(task).disposed(Long.parseLong(assignment),
            String.valueOf(disposition.get("outcome"))));
    think();
  }

  private Map<String, Object> disposition(String task) {
    var disposition = new HashMap<String, Object>();
    switch (random.nextInt(20)) {
      case 0, 1, 2, 3, 4, 5 -> {
        disposition.put("outcome", "COMPLETE");
        if (task.equals(observations.codeTask())) {
          disposition.put("facts", Map.of("naics", "541110"));
        }
      }
      case 6 -> disposition.putAll(Map.of("outcome", "NEVER_RETURN", "reason", "a duplicate"));
      case 7 -> disposition.putAll(Map.of("outcome", "NOT_ME", "reason", "a conflict of interest"));
      case 8, 9, 10 -> disposition.putAll(Map.of("outcome", "RETURN_AFTER", "hours", 1, "reason", "call back"));
      default -> disposition.putAll(Map.of("outcome", "RETURN_AFTER", "hours", 0));
    }
    return disposition;
  }
}
