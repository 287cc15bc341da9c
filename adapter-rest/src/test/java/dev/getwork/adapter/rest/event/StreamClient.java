package dev.getwork.adapter.rest.event;

import static org.awaitility.Awaitility.await;

import dev.getwork.application.contract.Concurrently;
import dev.getwork.application.port.in.work.Viewer;
import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.WriteListener;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockHttpServletResponse;

/** A client of the event stream, on a thread of its own. */
final class StreamClient {

  /** What this client does with a write before it has received it. */
  interface OnWrite {
    void accept(String written) throws IOException;
  }

  private final ByteArrayOutputStream received = new ByteArrayOutputStream();
  private final CompletableFuture<Void> stream;

  private StreamClient(Consumer<MockHttpServletResponse> streaming, OnWrite onWrite) {
    var response = new MockHttpServletResponse() {
      @Override
      public ServletOutputStream getOutputStream() {
        return receiving(onWrite);
      }
    };
    stream = Concurrently.elsewhere(() -> {
      streaming.accept(response);
      return null;
    });
  }

  private ServletOutputStream receiving(OnWrite onWrite) {
    return new ServletOutputStream() {
      @Override
      public boolean isReady() {
        return true;
      }

      @Override
      public void setWriteListener(WriteListener listener) {
        throw new UnsupportedOperationException("event streams write whole frames");
      }

      @Override
      public void write(int single) {
        throw new UnsupportedOperationException("event streams write whole frames");
      }

      @Override
      public void write(byte[] bytes, int offset, int length) throws IOException {
        onWrite.accept(new String(bytes, offset, length, StandardCharsets.UTF_8));
        received.write(bytes, offset, length);
      }
    };
  }

  /** Connects, and returns once the stream has begun or was refused. */
  static StreamClient connect(EventStreamController controller, Viewer viewer, @Nullable String lastEventId) {
    StreamClient client = connect(controller, viewer, lastEventId, _ -> {});
    await().until(() -> client.received.size() > 0 || client.stream.isDone());
    return client;
  }

  static StreamClient connect(
      EventStreamController controller, Viewer viewer, @Nullable String lastEventId, OnWrite onWrite) {
    return new StreamClient(
        response -> controller.stream(viewer, lastEventId, new MockHttpServletRequest("GET", "/"), response), onWrite);
  }

  /** All frames that were received. */
  List<String> frames() {
    return Arrays.stream(received.toString(StandardCharsets.UTF_8).split("\n\n"))
        .filter(frame -> !frame.isEmpty())
        .toList();
  }

  /** The kinds of the events that were received. */
  List<String> events() {
    return values("event: ");
  }

  long heartbeats() {
    return values(": heartbeat").size();
  }

  String lastEventId() {
    return values("id: ").getLast();
  }

  private List<String> values(String field) {
    return received.toString(StandardCharsets.UTF_8).lines()
        .filter(line -> line.startsWith(field)).map(line -> line.substring(field.length())).toList();
  }

  /** Completes when the stream has ended, also with the exception that it was refused with. */
  CompletableFuture<Void> stream() {
    return stream;
  }
}
