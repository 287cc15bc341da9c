package dev.getwork.bootstrap.console;

import java.util.Optional;
import java.util.concurrent.Flow;

/** Keeps a stream open and does not listen, until it hangs up. */
final class Deaf implements Flow.Subscriber<String> {

  private volatile Optional<Flow.Subscription> stream = Optional.empty();

  @Override
  public void onSubscribe(Flow.Subscription subscription) {
    stream = Optional.of(subscription);
    subscription.request(Long.MAX_VALUE);
  }

  @Override
  public void onNext(String line) {}

  @Override
  public void onError(Throwable cause) {}

  @Override
  public void onComplete() {}

  void hangUp() {
    stream.ifPresent(Flow.Subscription::cancel);
  }
}
