package dev.getwork.bootstrap.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.getwork.bootstrap.process.GetworkClient.Answer;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import tools.jackson.databind.JsonNode;

/**
 * Users who request three loans again and again, complete the first, which another system then patches, and return the
 * others. A call that is answered 503 is repeated; every other call must succeed.
 */
final class BusyUsers implements AutoCloseable {

  private static final Duration BOUND = Duration.ofMinutes(5);
  private static final int UNAVAILABLE = 503;

  private final IntFunction<Node> nodeOf;
  private final String task;
  private final Queue<String> requests = new ConcurrentLinkedQueue<>();
  private final Queue<String> completed = new ConcurrentLinkedQueue<>();
  private final AtomicBoolean stopped = new AtomicBoolean();
  private final List<CompletableFuture<Void>> users;

  /** Starts so many users; each calls one node. */
  BusyUsers(IntFunction<Node> nodeOf, String task, int count) {
    this.nodeOf = nodeOf;
    this.task = task;
    users = IntStream.range(0, count)
        .mapToObj(user -> CompletableFuture.runAsync(() -> workUntilStopped(user), Thread::startVirtualThread))
        .toList();
  }

  private void workUntilStopped(int user) {
    while (!stopped.get()) {
      work(nodeOf.apply(user), "processor%03d".formatted(200 + user));
    }
  }

  private void work(Node node, String name) {
    GetworkClient user = node.client(name);
    var key = UUID.randomUUID().toString();
    String request = succeeded(() -> user.getWork(task, 3, key)).text("id");
    requests.add(request);
    Answer decided = await(name + " is served").atMost(BOUND)
        .until(() -> succeeded(() -> user.recheck(request)), answer -> !answer.text("state").equals("PENDING"));
    assertThat(decided.text("state")).isIn("FULFILLED", "EMPTY");
    List<JsonNode> assignments = decided.body().path("assignments").valueStream().toList();
    assignments.stream().limit(1).forEach(first -> {
      String id = first.path("id").asString();
      succeeded(() -> user.complete(id));
      completed.add(id);
      succeeded(() -> node.client("integration").patch("/api/v1/loans/" + first.path("loanNumber").asString(),
          Map.of("attributes", Map.of("lender", name))));
    });
    assignments.stream().skip(1).forEach(other -> succeeded(
        () -> user.put("/api/v1/assignments/" + other.path("id").asString() + "/disposition",
            Map.of("outcome", "RETURN_AFTER", "hours", 0, "reason", "For a colleague."))));
    succeeded(() -> user.get("/api/v1/me/pipeline"));
  }

  private static Answer succeeded(Supplier<Answer> call) {
    Answer answer = await().atMost(BOUND).until(call::get, one -> one.status() != UNAVAILABLE);
    assertThat(answer.status()).as("%s", answer).isBetween(200, 202);
    return answer;
  }

  /** The requests that were acknowledged until now. */
  Set<String> requests() {
    return Set.copyOf(requests);
  }

  /** The assignments whose completion was acknowledged until now. */
  Set<String> completed() {
    return Set.copyOf(completed);
  }

  /** Waits until so many more loans are completed. */
  void awaitCompletions(int more) {
    int before = completed.size();
    await().atMost(BOUND)
        .until(() -> completed.size() >= before + more || users.stream().anyMatch(CompletableFuture::isDone));
  }

  /** Stops the users, and throws the first failure of one. */
  @Override
  public void close() {
    stopped.set(true);
    users.forEach(CompletableFuture::join);
  }
}
