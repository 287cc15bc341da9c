package dev.getwork.bootstrap.console;

import java.util.concurrent.Flow;

/** Keeps a stream open and does not listen. */
final class Deaf implements Flow.Subscriber<String> {

  @Override
  public void onSubscribe(Flow.Subscription subscription) {
    subscription.request(Long.MAX_VALUE);
  }

  @Override
  public void onNext(String line) {}

  @Override
  public void onError(Throwable cause) {}

  @Override
  public void onComplete() {}
}
