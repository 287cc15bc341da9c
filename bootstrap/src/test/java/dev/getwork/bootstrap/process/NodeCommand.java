package dev.getwork.bootstrap.process;

import dev.getwork.bootstrap.GetworkApplication;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** How a node is started, on the class path of this process. */
final class NodeCommand {

  /** For several at once on a small machine: little memory, and no time spent on compiling what runs for seconds. */
  static final List<String> FRUGAL = List.of("-Xmx256m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1");

  private static final Path CLASS_PATH = classPath();

  private NodeCommand() {}

  static List<String> of(String name, int port, List<String> java, String... settings) {
    var command = new ArrayList<String>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(java);
    command.add("@" + CLASS_PATH);
    command.addAll(List.of(GetworkApplication.class.getName(), "--server.port=" + port, "--getwork.node=" + name));
    command.addAll(List.of(settings));
    return command;
  }

  /** In a file, because it is longer than what some operating systems take on a command line. */
  private static Path classPath() {
    String escaped = System.getProperty("java.class.path").replace("\\", "\\\\").replace("\"", "\\\"");
    try {
      Files.createDirectories(Node.LOGS);
      return Files.writeString(Node.LOGS.resolve("class-path"), "-cp \"" + escaped + "\"");
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }
}
