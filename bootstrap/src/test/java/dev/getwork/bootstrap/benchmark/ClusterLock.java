package dev.getwork.bootstrap.benchmark;

import java.util.Optional;

/** A lock of the whole cluster, as one of its nodes has it. */
interface ClusterLock {

  /** Takes it if it is free, and answers how to give it back. Never waits. */
  Optional<Runnable> take();

  /** Who takes it and gives it back again and again. */
  default Load.User user() {
    return new Load.User() {

      private Optional<Runnable> back = Optional.empty();

      @Override
      public int count(int turn) {
        return 1;
      }

      @Override
      public int ask(int count) {
        back = take();
        return back.isPresent() ? 1 : 0;
      }

      @Override
      public void complete() {
        back.ifPresent(Runnable::run);
      }
    };
  }
}
