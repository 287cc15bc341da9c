package dev.getwork.lab.node;

import java.io.EOFException;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;

/** A node as a process: orders come in on its standard input, replies go out on its standard output. */
public final class NodeMain {

  private NodeMain() {}

  /** Started by the laboratory with the node's name and the address of Redis; ends when nobody orders any more. */
  public static void main(String[] args) throws IOException, ClassNotFoundException {
    var replies = new ObjectOutputStream(new FileOutputStream(FileDescriptor.out));
    replies.flush();
    System.setOut(System.err); // Whatever else is printed must not come between the replies.
    try (var node = new LabNode(args[0], args[1]); var orders = new ObjectInputStream(System.in)) {
      while (true) {
        replies.writeObject(node.obey((Order) orders.readObject()));
        replies.reset();
        replies.flush();
      }
    } catch (EOFException enough) {
      System.exit(0);
    }
  }
}
