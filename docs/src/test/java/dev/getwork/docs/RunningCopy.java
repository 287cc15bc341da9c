package dev.getwork.docs;

import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The application of a copy of the sources, started by Maven as a document says, on a free port. Its database is in the
 * copy; both are stopped as Ctrl-C does it, and killed if they do not heed it.
 */
final class RunningCopy implements AutoCloseable {

  private static final Path LOG = Path.of("node.log");
  private static final Path POSTMASTER = Path.of(".getwork", "postgres", "postmaster.pid");
  private static final Pattern DATABASE = Pattern.compile("started the database server of .* on port (\\d+)");
  private static final String READY = "Press Get Work";
  private static final Duration START = Duration.ofMinutes(3);
  private static final Duration STOP = Duration.ofSeconds(60);
  private static final Duration SOON = Duration.ofSeconds(60);

  private final SourceCopy copy;
  private final int port;
  private final Process maven;

  private RunningCopy(SourceCopy copy, int port, Process maven) {
    this.copy = copy;
    this.port = port;
    this.maven = maven;
  }

  /** Starts it and waits until it can be used. */
  static RunningCopy start(SourceCopy copy, List<String> arguments) {
    int port = freePort();
    Process maven = copy.start(LOG, Map.of("SERVER_PORT", String.valueOf(port)), arguments);
    Runtime.getRuntime().addShutdownHook(Thread.ofPlatform().unstarted(maven::destroy));
    var running = new RunningCopy(copy, port, maven);
    try {
      await("the node of the copy").atMost(START).until(() -> running.log().contains(READY) || !maven.isAlive());
    } catch (RuntimeException late) {
      running.close();
      throw late;
    }
    return running;
  }

  private static int freePort() {
    try (var socket = new ServerSocket(0)) {
      return socket.getLocalPort();
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  String log() {
    return copy.read(LOG).orElse("");
  }

  /** Where it is, for a document whose node is on the usual port. */
  String here(String documented) {
    return documented.replace("localhost:8080", "localhost:" + port);
  }

  /** What curl says. */
  String curl(List<String> words) {
    try {
      Process curl = new ProcessBuilder(words.stream().map(this::here).toList())
          .redirectError(ProcessBuilder.Redirect.DISCARD).start();
      return new String(curl.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  /** What the database says once it has something to say: the names of the columns, and the rows. */
  String answer(String sql) {
    return await(sql).atMost(SOON).until(() -> rows(sql), rows -> rows.size() > 1).stream()
        .reduce("", (rows, row) -> rows + row + "\n");
  }

  private List<String> rows(String sql) throws SQLException {
    Matcher told = DATABASE.matcher(log());
    if (!told.find()) {
      throw new IllegalStateException("the node does not say where its database is:\n" + log());
    }
    String url = "jdbc:postgresql://localhost:" + told.group(1) + "/getwork";
    try (var connection = DriverManager.getConnection(url, "postgres", "");
        var statement = connection.createStatement();
        var answer = statement.executeQuery(sql)) {
      var names = answer.getMetaData();
      var rows = new ArrayList<>(List.of(line(names.getColumnCount(), names::getColumnLabel)));
      while (answer.next()) {
        rows.add(line(names.getColumnCount(), answer::getString));
      }
      return rows;
    }
  }

  private static String line(int columns, Column column) throws SQLException {
    var texts = new ArrayList<String>();
    for (int i = 1; i <= columns; i++) {
      texts.add(column.text(i));
    }
    return String.join(" | ", texts);
  }

  private interface Column {
    String text(int number) throws SQLException;
  }

  /** Whether a database server has been left behind. */
  boolean hasDatabase() {
    return copy.read(POSTMASTER).isPresent();
  }

  @Override
  public void close() {
    List<ProcessHandle> all = Stream.concat(maven.descendants(), Stream.of(maven.toHandle())).toList();
    maven.destroy();
    try {
      await().atMost(STOP).until(() -> all.stream().noneMatch(ProcessHandle::isAlive));
    } finally {
      all.forEach(ProcessHandle::destroyForcibly);
      copy.read(POSTMASTER).map(file -> Long.valueOf(file.lines().findFirst().orElseThrow().strip()))
          .flatMap(ProcessHandle::of).filter(RunningCopy::isPostgres).ifPresent(ProcessHandle::destroyForcibly);
    }
  }

  private static boolean isPostgres(ProcessHandle process) {
    return process.info().command().filter(command -> command.contains("postgres")).isPresent();
  }
}
