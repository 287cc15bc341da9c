package dev.getwork.docs;

import static org.awaitility.Awaitility.await;

import dev.getwork.testkit.FreePorts;
import dev.getwork.bootstrap.process.Node;
import java.io.IOException;
import java.io.UncheckedIOException;
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
 * A node of a copy of the sources, started by a document's Maven command on a free port. Its database is in the copy.
 * Both are stopped like by Ctrl-C, and killed if they do not stop in time.
 */
final class RunningCopy implements AutoCloseable {

  private static final Path LOG = Path.of("node.log");
  private static final Path PASSWORD = Path.of(".getwork", "password");
  private static final Path POSTMASTER = Path.of(".getwork", "postgres", "postmaster.pid");
  private static final Pattern DATABASE = Pattern.compile("Started the database server of .* on port (\\d+)");
  private static final String READY = "Get Work as ";
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

  /** Starts a node and waits until it is ready. */
  static RunningCopy start(SourceCopy copy, List<String> arguments) {
    int port = FreePorts.next();
    Process maven = copy.start(LOG, Map.of("SERVER_PORT", String.valueOf(port)), arguments);
    Runtime.getRuntime().addShutdownHook(Thread.ofPlatform().unstarted(maven::destroy));
    var running = new RunningCopy(copy, port, maven);
    try {
      await("the node of the copy").atMost(START).until(() -> running.log().contains(READY) || !maven.isAlive());
    } catch (RuntimeException notReady) {
      running.close();
      throw notReady;
    }
    return running;
  }

  String log() {
    return copy.read(LOG).orElse("");
  }

  /** Replaces the default port, which documents use, by the port of this node. */
  String withPort(String documented) {
    return documented.replace("localhost:8080", "localhost:" + port);
  }

  /** Runs curl and returns its output. */
  String curl(List<String> words) {
    try {
      Process curl = new ProcessBuilder(words.stream().map(this::withPort).toList())
          .redirectError(ProcessBuilder.Redirect.DISCARD).start();
      return new String(curl.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  /** Repeats a query until it returns rows, and returns the column names and the rows. */
  String query(String sql) {
    return await(sql).atMost(SOON).until(() -> rows(sql), rows -> rows.size() > 1).stream()
        .reduce("", (rows, row) -> rows + row + "\n");
  }

  private List<String> rows(String sql) throws SQLException {
    Matcher started = DATABASE.matcher(log());
    if (!started.find()) {
      throw new IllegalStateException("the log does not have the port of the database:\n" + log());
    }
    String url = "jdbc:postgresql://localhost:" + started.group(1) + "/getwork";
    try (var connection = DriverManager.getConnection(url, "getwork", copy.read(PASSWORD).orElseThrow());
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

  /** Whether the database server is still running. */
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
