package dev.getwork.bootstrap.process;

import dev.getwork.testkit.FreePorts;
import dev.getwork.testkit.postgres.TestDatabase;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.stream.Stream;

/**
 * A PostgreSQL server from the package of Debian, which has the programs that the embedded server lacks, such as pg_dump.
 *
 * @param directory of its data and its log
 */
record DebianPostgres(Path directory, int port) implements AutoCloseable {

  private static final Path PROGRAMS = Path.of("/usr/lib/postgresql/15/bin");
  private static final String USER = "postgres";
  private static final String OPTIONS =
      "-p %d -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c max_connections=200 -c fsync=off %s";
  private static final String ARCHIVE = "-c archive_mode=on -c archive_command='cp %%p %s/%%f'";
  private static final String RESTORE =
      "-c restore_command='cp %s/%%f %%p' -c recovery_target_name=%s -c recovery_target_action=promote";

  /** Starts a new server in an empty directory and returns when it accepts connections. */
  static DebianPostgres start(Path directory) {
    var server = new DebianPostgres(directory, FreePorts.next());
    try {
      server.own();
      server.control("initdb", "-U", USER, "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync");
      Files.createDirectory(server.archive());
      server.own();
      server.control("start", "-o", OPTIONS.formatted(server.port, ARCHIVE.formatted(server.archive())), "-l",
          server.log());
      return server;
    } catch (IOException failed) {
      throw new UncheckedIOException("PostgreSQL 15 does not start; `apt-get install postgresql-15` installs it",
          failed);
    }
  }

  /** Gives the directory to the user that runs the server. */
  private void own() throws IOException {
    if (isRoot()) {
      run(List.of("chown", "-R", "nobody", directory.toString()));
    }
  }

  private Path archive() {
    return directory.resolve("archive");
  }

  private String log() {
    return directory.resolve("log").toString();
  }

  /** Copies the data to an empty directory while the server runs. The copy lacks the log, which the archive has. */
  void backUp(Path to) {
    try {
      run(List.of(PROGRAMS.resolve("pg_basebackup").toString(), "-h", "127.0.0.1", "-p", String.valueOf(port), "-U",
          USER,
          "-D", to.resolve("data").toString(), "-X", "none", "-c", "fast", "--no-sync"));
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  /** Starts a server in a directory with a backup of this server, which it brings to a restore point from the archive. */
  DebianPostgres restore(Path backup, String point) {
    var server = new DebianPostgres(backup, FreePorts.next());
    try {
      Files.createFile(backup.resolve("data/recovery.signal"));
      Files.createDirectory(server.archive());
      server.own();
      server.control("start", "-o",
          OPTIONS.formatted(server.port, RESTORE.formatted(archive(), point)), "-l", server.log());
      return server;
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  private static boolean isRoot() {
    return System.getProperty("user.name").equals("root");
  }

  /** Runs initdb or a command of pg_ctl. They refuse to run as root. */
  private void control(String command, String... arguments) throws IOException {
    boolean isInit = command.equals("initdb");
    Stream<String> user =
        isRoot() ? Stream.of("setpriv", "--reuid=nobody", "--regid=nogroup", "--clear-groups") : Stream.empty();
    Stream<String> program =
        Stream.of(PROGRAMS.resolve(isInit ? "initdb" : "pg_ctl").toString(), "-D",
            directory.resolve("data").toString());
    Stream<String> action = isInit ? Stream.empty() : Stream.of(command, "-w", "-t", "120");
    run(Stream.of(user, program, action, Stream.of(arguments)).flatMap(part -> part).toList());
  }

  /** Runs a program to its end. Its output is a file, because a server that it starts would keep a pipe open. */
  private void run(List<String> command) throws IOException {
    Path output = Files.createTempFile("debian-postgres", ".log");
    try {
      int code =
          new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(output.toFile()).start().waitFor();
      if (code != 0) {
        throw new IOException(command + " ended with " + code + ": " + Files.readString(output));
      }
    } catch (InterruptedException hurried) {
      Thread.currentThread().interrupt();
      throw new IOException(hurried);
    } finally {
      Files.delete(output);
    }
  }

  /** Creates an empty database. */
  TestDatabase create(String name) {
    try (Connection connection = database("postgres").dataSource().getConnection()) {
      connection.createStatement().execute("create database " + name + " template template0");
    } catch (SQLException failed) {
      throw new IllegalStateException(failed);
    }
    return database(name);
  }

  TestDatabase database(String name) {
    return new TestDatabase("jdbc:postgresql://127.0.0.1:" + port + "/" + name, USER, USER);
  }

  /** Runs a client program, such as pg_dump, on a database of this server. */
  void client(String program, String database, String... arguments) {
    Stream<String> connection = Stream.of(PROGRAMS.resolve(program).toString(), "-h", "127.0.0.1", "-p",
        String.valueOf(port), "-U", USER, "-d", database);
    try {
      run(Stream.concat(connection, Stream.of(arguments)).toList());
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  @Override
  public void close() {
    try {
      control("stop", "-m", "immediate");
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }
}
