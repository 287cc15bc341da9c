package dev.getwork.adapter.rest.event;

import dev.getwork.application.port.in.work.EndStreams;
import org.springframework.context.SmartLifecycle;

/** Ends the streams when the node stops, before the server waits for calls under way: these would go on for minutes. */
final class StreamsEndFirst implements SmartLifecycle {

  private final EndStreams endStreams;
  private volatile boolean running;

  StreamsEndFirst(EndStreams endStreams) {
    this.endStreams = endStreams;
  }

  @Override
  public void start() {
    running = true;
  }

  @Override
  public void stop() {
    running = false;
    endStreams.end();
  }

  @Override
  public boolean isRunning() {
    return running;
  }

  /** What has the highest is stopped first. */
  @Override
  public int getPhase() {
    return Integer.MAX_VALUE;
  }
}
