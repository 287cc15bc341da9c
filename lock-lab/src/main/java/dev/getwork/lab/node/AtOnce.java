package dev.getwork.lab.node;

import dev.getwork.lab.node.Reply.Visit;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BiFunction;
import java.util.function.IntFunction;

/** Many users at the same moment, each on a thread of its own. */
final class AtOnce {

  /** A thread for each: whatever they wait for, nobody waits for a thread. */
  static final Executor THREADS = work -> Thread.ofPlatform().daemon().start(work);

  private AtOnce() {}

  /** The order in which they come is that of their numbers. */
  static <P> List<Visit> run(
      List<Integer> users, long startAt, long apartMicros, IntFunction<P> preparing,
      BiFunction<Integer, P, Visit> visiting) {
    var visits = new ArrayList<CompletableFuture<Visit>>();
    for (int user : users) {
      P prepared = preparing.apply(user);
      long begin = startAt + user * apartMicros;
      visits.add(CompletableFuture.supplyAsync(() -> {
        for (long left = begin - Tape.now(); left > 0; left = begin - Tape.now()) {
          LockSupport.parkNanos(left * 1_000);
        }
        return visiting.apply(user, prepared);
      }, THREADS));
    }
    return visits.stream().map(CompletableFuture::join).toList();
  }
}
