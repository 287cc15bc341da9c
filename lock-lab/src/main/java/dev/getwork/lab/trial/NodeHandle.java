package dev.getwork.lab.trial;

import dev.getwork.lab.node.LabNode;
import dev.getwork.lab.node.Command;
import dev.getwork.lab.node.Reply;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Function;

/** A node as a trial sees it. */
public interface NodeHandle extends AutoCloseable {

  /** Its name, which is also its database user. */
  String name();

  /** Sends a command. */
  CompletableFuture<Reply> send(Command command);

  @Override
  void close();

  /** Sends a command to each node and waits for all replies; throws if one failed. */
  static List<Reply> all(List<? extends NodeHandle> nodes, Function<NodeHandle, Command> command) {
    List<CompletableFuture<Reply>> sent = nodes.stream().map(node -> node.send(command.apply(node))).toList();
    List<Reply> replies = sent.stream().map(CompletableFuture::join).toList();
    replies.stream().filter(reply -> reply instanceof Reply.Failed).findFirst().ifPresent(failed -> {
      throw new IllegalStateException(failed.toString());
    });
    return replies;
  }

  /** A node in this process, for tests. */
  static NodeHandle inProcess(String name, Servers servers) {
    return new InProcess(name, new LabNode(name, servers.redis()), Executors.newSingleThreadExecutor());
  }

  record InProcess(String name, LabNode node, ExecutorService thread) implements NodeHandle {

    @Override
    public CompletableFuture<Reply> send(Command command) {
      return CompletableFuture.supplyAsync(() -> node.execute(command), thread);
    }

    @Override
    public void close() {
      thread.close();
      node.close();
    }
  }
}
