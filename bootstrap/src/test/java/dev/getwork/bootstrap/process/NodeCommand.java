package dev.getwork.bootstrap.process;

import dev.getwork.bootstrap.GetworkApplication;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** How a node is started, on the class path of this process. */
final class NodeCommand {

  /** Little memory, and no time spent on compiling what runs for seconds. */
  private static final List<String> FRUGAL = List.of("-Xmx256m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1");

  /** Only where so many nodes are started that they make up for the time that the archive takes. */
  private static final boolean ARCHIVED = Boolean.getBoolean("nodes.archived");

  private static final String CLASS_PATH = classPath();
  private static final Path ARGUMENT = argument();

  private NodeCommand() {}

  /** For several at once on a small machine: little memory, and where it pays, classes that are read already. */
  static List<String> frugal() {
    return ARCHIVED ? Archived.OPTIONS : FRUGAL;
  }

  /** Made by the first who starts a node. */
  private static final class Archived {
    static final List<String> OPTIONS = frugal("-XX:SharedArchiveFile=" + ClassArchive.of(CLASS_PATH));
  }

  static List<String> frugal(String more) {
    return Stream.concat(FRUGAL.stream(), Stream.of(more)).toList();
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

  /** The class path in a file, because it is longer than what some operating systems take on a command line. */
  private static Path argument() {
    String escaped = CLASS_PATH.replace("\\", "\\\\").replace("\"", "\\\"");
    try {
      return Files.writeString(Node.LOGS.resolve("class-path"), "-cp \"" + escaped + "\"");
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }
}
