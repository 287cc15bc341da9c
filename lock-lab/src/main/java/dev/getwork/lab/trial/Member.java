package dev.getwork.lab.trial;

import dev.getwork.lab.node.LabNode;
import dev.getwork.lab.node.Order;
import dev.getwork.lab.node.Reply;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Function;

/** A node as whoever runs a trial sees it. */
public interface Member extends AutoCloseable {

  /** Its name, which is that of its database user too. */
  String name();

  /** Tells it what to do. */
  CompletableFuture<Reply> tell(Order order);

  @Override
  void close();

  /** Tells each of them something, and waits for all; that it went wrong is not a reply. */
  static List<Reply> all(List<? extends Member> nodes, Function<Member, Order> order) {
    List<CompletableFuture<Reply>> told = nodes.stream().map(node -> node.tell(order.apply(node))).toList();
    List<Reply> replies = told.stream().map(CompletableFuture::join).toList();
    replies.stream().filter(reply -> reply instanceof Reply.Failed).findFirst().ifPresent(failed -> {
      throw new IllegalStateException(failed.toString());
    });
    return replies;
  }

  /** A node in this process: for tests, and alike in all but what a process of its own is worth. */
  static Member here(String name, Servers servers) {
    return new Here(name, new LabNode(name, servers.redis()), Executors.newSingleThreadExecutor());
  }

  /** In this process. */
  record Here(String name, LabNode node, ExecutorService thread) implements Member {

    @Override
    public CompletableFuture<Reply> tell(Order order) {
      return CompletableFuture.supplyAsync(() -> node.obey(order), thread);
    }

    @Override
    public void close() {
      thread.close();
      node.close();
    }
  }
}
