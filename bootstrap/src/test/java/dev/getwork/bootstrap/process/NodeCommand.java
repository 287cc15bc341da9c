package dev.getwork.bootstrap.process;

import dev.getwork.bootstrap.GetworkApplication;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The command that starts a node on the class path of this process. */
final class NodeCommand {

  /** A small heap, and no optimizing compiler, because a node runs for seconds. */
  private static final List<String> LOW_MEMORY = List.of("-Xmx256m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1");

  /** Whether the class archive is used: it takes time to create, so several nodes must use it. */
  private static final boolean ARCHIVED = Boolean.getBoolean("nodes.archived");

  private static final String CLASS_PATH = classPath();
  private static final Path ARGUMENT = argument();

  private NodeCommand() {}

  /** JVM options for several nodes on a small machine; with the class archive if that is enabled. */
  static List<String> lowMemory() {
    return ARCHIVED ? Archived.OPTIONS : LOW_MEMORY;
  }

  /** Created for the first node. */
  private static final class Archived {
    static final List<String> OPTIONS = lowMemory("-XX:SharedArchiveFile=" + ClassArchive.of(CLASS_PATH));
  }

  static List<String> lowMemory(String more) {
    return Stream.concat(LOW_MEMORY.stream(), Stream.of(more)).toList();
  }

  static List<String> of(String name, int port, List<String> java, String... settings) {
    var command = new ArrayList<String>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(java);
    command.add("@" + ARGUMENT);
    command.addAll(List.of(GetworkApplication.class.getName(), "--server.port=" + port, "--getwork.node=" + name));
    command.addAll(List.of(settings));
    return command;
  }

  private static String classPath() {
    String all = System.getProperty("java.class.path");
    try {
      Files.createDirectories(Node.LOGS);
      return ARCHIVED ? ClassArchive.jarsOnly(all) : all;
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  /** An argument file with the class path, which is too long for the command line of some operating systems. */
  private static Path argument() {
    String escaped = CLASS_PATH.replace("\\", "\\\\").replace("\"", "\\\"");
    try {
      return Files.writeString(Node.LOGS.resolve("class-path"), "-cp \"" + escaped + "\"");
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }
}
