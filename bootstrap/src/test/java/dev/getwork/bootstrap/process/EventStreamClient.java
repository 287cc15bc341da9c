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

/** A client of the event stream that records events and checks them against the published contract. */
final class EventStreamClient implements Flow.Subscriber<String>, AutoCloseable {

  private static final Contract CONTRACT = Contract.published();
  private static final Duration SOON = Duration.ofSeconds(30);

  private final List<JsonNode> events = new CopyOnWriteArrayList<>();
  private final CompletableFuture<HttpResponse<String>> response;
  private final CompletableFuture<Flow.Subscription> subscription = new CompletableFuture<>();
  private final List<AssertionError> violations = new CopyOnWriteArrayList<>();
  private volatile String lastId = "";
  private volatile String name = "";

  private EventStreamClient(GetworkClient client, String lastEventId) {
    response = client.events(lastEventId, this).whenComplete((_, failure) -> {
      if (failure != null && failure.getCause() instanceof AssertionError violation) {
        violations.add(violation);
      }
    });
  }

  /** Opens a stream of new events and waits until it is open. */
  static EventStreamClient open(GetworkClient client) {
    EventStreamClient opened = after(client, "");
    await("the stream is open").atMost(SOON).until(() -> !opened.lastId.isEmpty() || opened.isOver());
    return opened;
  }

  /** Opens a stream of the events after this one without waiting; an empty id stands for new events only. */
  static EventStreamClient after(GetworkClient client, String lastEventId) {
    return new EventStreamClient(client, lastEventId);
  }

  boolean isOpen() {
    return !lastId.isEmpty() && !isOver();
  }

  boolean isOver() {
    return response.isDone();
  }

  /** Describes how the stream ended. */
  String end() {
    return response.handle((answer, failure) -> answer == null ? String.valueOf(failure) : answer + " " + answer.body())
        .getNow("not over");
  }

  String lastId() {
    return lastId;
  }

  /** The data of the received events. */
  List<JsonNode> events() {
    assertThat(violations).isEmpty();
    return events;
  }

  List<String> kinds() {
    return events().stream().map(event -> event.path("kind").asString()).toList();
  }

  List<String> ids() {
    return events().stream().map(event -> event.path("id").asString()).toList();
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
      add(line.substring(6));
    }
  }

  private void add(String data) {
    JsonNode event = JsonMapper.shared().readTree(data);
    try {
      if (name.equals("reset")) {
        assertThat(data).isEqualTo("{}");
      } else {
        CONTRACT.checkEvent(data);
        assertThat(event.path("kind").asString()).isEqualTo(name);
      }
    } catch (AssertionError violation) {
      violations.add(violation);
    }
    events.add(event);
  }

  @Override
  public void onError(Throwable failure) {
    // The response fails with it.
  }

  @Override
  public void onComplete() {
    // The response completes with it.
  }

  /** Closes the connection, like a browser whose window is closed. */
  @Override
  public void close() {
    subscription.thenAccept(Flow.Subscription::cancel);
    response.cancel(true);
    assertThat(violations).isEmpty();
  }
}
