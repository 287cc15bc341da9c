package dev.getwork.lab.node;

import dev.getwork.lab.node.Reply.Visit;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.BiFunction;

/**
 * Users who stand ready, and the contender whom they are about to ask. Whatever is done once and is not what is measured
 * has been done: requests are recorded, threads are started, and the lock was had once, so that it is connected.
 */
final class Gathering implements AutoCloseable {

  /** How many can lead at once on a node; who is served by others needs none. */
  private static final int LEADERS = 6;

  private final ExecutorService leaders = Executors.newFixedThreadPool(LEADERS);
  private final Contender contender;
  private final AtOnce<List<Visit>> users;

  /**
   * Gathers them.
   *
   * @param warmUpTask of nobody, whose lock is had once
   */
  Gathering(
      Contender contender, long warmUpTask, BiFunction<Contender, ExecutorService, AtOnce<List<Visit>>> preparing) {
    this.contender = contender.warmedUp(warmUpTask);
    this.users = preparing.apply(contender, leaders);
  }

  Reply go(long startAt) {
    try (this) {
      List<Visit> visits = users.go(startAt).stream().flatMap(List::stream).toList();
      return new Reply.Served(visits, contender.tape().spans(), contender.tape().retries());
    }
  }

  @Override
  public void close() {
    leaders.close();
    contender.close();
  }
}
