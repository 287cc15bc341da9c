package dev.getwork.lab.node;

import java.io.EOFException;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;

/** A node as a process that reads commands from standard input and writes replies to standard output. */
public final class NodeMain {

  private NodeMain() {}

  /** Runs until standard input ends. The arguments are the name of the node and the address of Redis. */
  public static void main(String[] args) throws IOException, ClassNotFoundException {
    var replies = new ObjectOutputStream(new FileOutputStream(FileDescriptor.out));
    replies.flush();
    System.setOut(System.err); // Other output must not mix with the replies.
    try (var node = new LabNode(args[0], args[1]); var orders = new ObjectInputStream(System.in)) {
      while (true) {
        replies.writeObject(node.execute((Command) orders.readObject()));
        replies.reset();
        replies.flush();
      }
    } catch (EOFException enough) {
      System.exit(0);
    }
  }
}
