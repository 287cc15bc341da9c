package dev.getwork.bootstrap.console;

import java.util.Optional;
import java.util.concurrent.Flow;

/** Occupies an event stream until it is canceled. */
final class IdleSubscriber implements Flow.Subscriber<String> {

  private volatile Optional<Flow.Subscription> subscription = Optional.empty();

  @Override
  public void onSubscribe(Flow.Subscription stream) {
    subscription = Optional.of(stream);
    stream.request(Long.MAX_VALUE);
  }

  @Override
  public void onNext(String line) {}

  @Override
  public void onError(Throwable cause) {}

  @Override
  public void onComplete() {}

  void cancel() {
    subscription.ifPresent(Flow.Subscription::cancel);
  }
}
