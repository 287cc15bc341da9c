package dev.getwork.bootstrap.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.getwork.testkit.http.Contract;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Flow;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A client of the stream of events that notes what it hears, as a browser would. */
final class Listening implements Flow.Subscriber<String>, AutoCloseable {

  private static final Contract CONTRACT = Contract.published();
  private static final Duration SOON = Duration.ofSeconds(30);

  private final List<JsonNode> heard = new CopyOnWriteArrayList<>();
  private final CompletableFuture<HttpResponse<String>> response;
  private final CompletableFuture<Flow.Subscription> subscription = new CompletableFuture<>();
  private final List<AssertionError> faults = new CopyOnWriteArrayList<>();
  private volatile String lastId = "";
  private volatile String name = "";

  private Listening(GetworkClient client, String lastEventId) {
    response = client.listen(lastEventId, this).whenComplete((_, failure) -> {
      if (failure != null && failure.getCause() instanceof AssertionError fault) {
        faults.add(fault);
      }
    });
  }

  /** Begins now, and returns once it is heard that it has begun. */
  static Listening to(GetworkClient client) {
    return after(client, "").untilOpen();
  }

  /** Goes on, and does not wait. */
  static Listening after(GetworkClient client, String lastEventId) {
    return new Listening(client, lastEventId);
  }

  Listening untilOpen() {
    await("the stream is open").atMost(SOON).until(() -> !lastId.isEmpty() || response.isDone());
    return this;
  }

  boolean isOpen() {
    return !lastId.isEmpty() && !response.isDone();
  }

  boolean isOver() {
    return response.isDone();
  }

  /** How it ended, as far as it did. */
  String end() {
    return response.handle((answer, failure) -> answer == null ? String.valueOf(failure) : answer + " " + answer.body())
        .getNow("not over");
  }

  String lastId() {
    return lastId;
  }

  /** The data of the events, in the order heard. */
  List<JsonNode> heard() {
    assertThat(faults).isEmpty();
    return heard;
  }

  List<String> kinds() {
    return heard().stream().map(event -> event.path("kind").asString()).toList();
  }

  List<String> ids() {
    return heard().stream().map(event -> event.path("id").asString()).toList();
  }

  @Override
  public void onSubscribe(Flow.Subscription lines) {
    subscription.complete(lines);
    lines.request(Long.MAX_VALUE);
  }

  @Override
  public void onNext(String line) {
    if (line.startsWith("id: ")) {
      lastId = line.substring(4);
    } else if (line.startsWith("event: ")) {
      name = line.substring(7);
    } else if (line.startsWith("data: ")) {
      hear(line.substring(6));
    }
  }

  private void hear(String data) {
    JsonNode event = JsonMapper.shared().readTree(data);
    try {
      if (name.equals("reset")) {
        assertThat(data).isEqualTo("{}");
      } else {
        CONTRACT.checkEvent(data);
        assertThat(event.path("kind").asString()).isEqualTo(name);
      }
    } catch (AssertionError fault) {
      faults.add(fault);
    }
    heard.add(event);
  }

  @Override
  public void onError(Throwable failure) {
    // The response fails with it.
  }

  @Override
  public void onComplete() {
    // The response completes with it.
  }

  /** Goes away without a word, like a browser whose window is closed. */
  @Override
  public void close() {
    subscription.thenAccept(Flow.Subscription::cancel);
    response.cancel(true);
    assertThat(faults).isEmpty();
  }
}
