package dev.getwork.bootstrap.process;

import static org.awaitility.Awaitility.await;

import dev.getwork.testkit.FreePorts;
import dev.getwork.testkit.postgres.TestDatabase;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.springframework.dao.DataAccessException;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * PostgreSQL 15 with high availability, from Debian's packages: etcd, and three servers under Patroni, of which one is the
 * synchronous standby server. No commit is acknowledged that exists on one server only.
 */
final class PatroniCluster implements AutoCloseable {

  private static final Duration BOUND = Duration.ofMinutes(3);
  private static final Path BINARIES = Path.of("/usr/lib/postgresql/15/bin");
  private static final String USER = "postgres";
  private static final String INSTALL =
      "`apt-get install patroni etcd-server python3-etcd postgresql-15` installs what it needs";

  /** A standby server is promoted when the primary has been silent for {@code ttl} seconds; Patroni's default is 30. */
  private static final String MEMBER =
      """
      scope: getwork
      name: %1$s
      restapi: {listen: '%2$s:%4$d', connect_address: '%2$s:%4$d'}
      etcd3: {host: '%5$s'}
      bootstrap:
        dcs: {ttl: 20, loop_wait: 2, retry_timeout: 9, synchronous_mode: true, synchronous_mode_strict: true}
        initdb: [{encoding: UTF8}, {locale: C}]
      postgresql:
        listen: '%2$s:%3$d'
        connect_address: '%2$s:%3$d'
        data_dir: '%6$s/%1$s'
        pgpass: '%6$s/%1$s.pgpass'
        bin_dir: '%7$s'
        use_pg_rewind: true
        authentication:
          superuser: {username: postgres, password: postgres}
          replication: {username: replicator, password: replicator}
        # No host loses its power.
        parameters: {unix_socket_directories: '%6$s', max_connections: 200, fsync: 'off'}
        pg_hba: [host all all all trust, host replication all all trust]
      """;

  private static final String IS_PRIMARY = "select not pg_is_in_recovery()";
  private static final String HAS_TWO_STANDBYS =
      "select count(*) = 2 from pg_stat_replication where state = 'streaming'";

  /** Without a synchronous standby server, commits wait. */
  private static final String COMMITS = "select exists (select from pg_stat_replication where sync_state = 'sync')";

  private static final String SYNCHRONOUS =
      "select application_name from pg_stat_replication where sync_state = 'sync'";
  private static final String RECEIVER = "select pid from pg_stat_wal_receiver";
  private static final String OTHER_IS_AHEAD =
      """
      select bool_or(other.flush_lsn > synchronous.flush_lsn)
      from pg_stat_replication as synchronous, pg_stat_replication as other
      where synchronous.sync_state = 'sync'
      """;

  /** A server and the process of its Patroni. */
  private record Member(String name, TestDatabase database, Path data, Process patroni) {

    boolean isTrue(String condition) {
      try {
        return read(condition, Boolean.class);
      } catch (DataAccessException unavailable) {
        return false;
      }
    }

    <T> T read(String query, Class<T> type) {
      return JdbcClient.create(database.dataSource()).sql(query).query(type).single();
    }

    /** Stops the postmaster first, which would start processes meanwhile. */
    void kill() {
      patroni.destroyForcibly();
      try (Stream<String> lines = Files.lines(data.resolve("postmaster.pid"))) {
        long postmaster = Long.parseLong(lines.findFirst().orElseThrow());
        signal("STOP", postmaster);
        ProcessHandle.of(postmaster).stream()
            .flatMap(process -> Stream.concat(process.descendants(), Stream.of(process)))
            .forEach(ProcessHandle::destroyForcibly);
      } catch (IOException notRunning) {
        // There is nothing to kill.
      }
    }

    static void signal(String name, long process) throws IOException {
      new ProcessBuilder("kill", "-" + name, String.valueOf(process)).start().onExit().join();
    }
  }

  private final Path directory;
  private final List<Process> processes = new ArrayList<>();
  private final List<Member> members = new ArrayList<>();
  private final String etcd;

  private PatroniCluster(Path directory, String here) throws IOException {
    this.directory = directory;
    Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("rwxrwxrwx"));
    etcd = here + ":" + FreePorts.next();
    String peer = "http://" + here + ":" + FreePorts.next();
    start("etcd", List.of("etcd", "--name", "etcd", "--data-dir", directory.resolve("etcd").toString(),
        "--listen-client-urls", "http://" + etcd, "--advertise-client-urls", "http://" + etcd,
        "--listen-peer-urls", peer, "--initial-advertise-peer-urls", peer, "--initial-cluster", "etcd=" + peer));
  }

  /** Starts a cluster whose primary is on this host. */
  static PatroniCluster start() {
    return start("127.0.0.1", "127.0.0.1", List.of());
  }

  /** Starts a cluster whose primary is alone on another host. */
  static PatroniCluster start(NetworkNamespace primary) {
    return start(NetworkNamespace.HERE, NetworkNamespace.THERE, primary.command(List.of()));
  }

  private static PatroniCluster start(String here, String there, List<String> onThere) {
    try {
      var cluster = new PatroniCluster(Files.createTempDirectory("patroni"), here);
      try {
        Member primary = cluster.startMember("primary", there, onThere);
        cluster.awaitTrue(() -> primary.isTrue(IS_PRIMARY));
        cluster.startMember("standby1", here, List.of());
        cluster.startMember("standby2", here, List.of());
        cluster.awaitTrue(() -> primary.isTrue(HAS_TWO_STANDBYS) && primary.isTrue(COMMITS));
        return cluster;
      } catch (IOException | RuntimeException failed) {
        cluster.close();
        throw failed;
      }
    } catch (IOException failed) {
      throw new UncheckedIOException("Patroni does not start; " + INSTALL, failed);
    }
  }

  private Member startMember(String name, String host, List<String> onHost) throws IOException {
    int port = FreePorts.next();
    Path settings = Files.writeString(directory.resolve(name + ".yml"), MEMBER.formatted(
        name, host, port, FreePorts.next(), etcd, directory, BINARIES));
    Process patroni =
        start(name, Stream.concat(onHost.stream(), unprivileged("patroni", settings.toString())).toList());
    var database = new TestDatabase("jdbc:postgresql://%s:%d/postgres".formatted(host, port), USER, USER);
    var member = new Member(name, database, directory.resolve(name), patroni);
    members.add(member);
    return member;
  }

  /** PostgreSQL refuses to run as root. */
  private static Stream<String> unprivileged(String... command) {
    Stream<String> prefix = System.getProperty("user.name").equals("root")
        ? Stream.of("setpriv", "--reuid", USER, "--regid", USER, "--clear-groups")
        : Stream.of();
    return Stream.concat(prefix, Stream.of(command));
  }

  private Process start(String name, List<String> command) throws IOException {
    Process process = new ProcessBuilder(command).directory(directory.toFile()).redirectErrorStream(true)
        .redirectOutput(log(name)).start();
    processes.add(process);
    return process;
  }

  private static File log(String name) throws IOException {
    return Files.createDirectories(Node.LOGS).resolve("patroni-" + name + ".log").toFile();
  }

  private void awaitTrue(Callable<Boolean> condition) {
    await("Patroni's state, see the logs in " + Node.LOGS).atMost(BOUND).ignoreExceptions()
        .until(() -> processes.stream().anyMatch(process -> !process.isAlive()) || condition.call());
    if (processes.stream().anyMatch(process -> !process.isAlive())) {
      throw new IllegalStateException("etcd or Patroni ended, see the logs in " + Node.LOGS + "; " + INSTALL);
    }
  }

  /** The database on whatever server is the primary. */
  TestDatabase database() {
    String hosts = members.stream().map(member -> member.database().jdbcUrl().split("/", -1)[2])
        .collect(Collectors.joining(","));
    return new TestDatabase("jdbc:postgresql://" + hosts + "/postgres?targetServerType=primary", USER, USER);
  }

  /**
   * Kills the first primary with its Patroni and all sessions, like a power cut. Only the synchronous standby server can
   * be promoted, and the other one has received more by then.
   */
  void killPrimary() {
    Member primary = members.getFirst();
    String synchronous = primary.read(SYNCHRONOUS, String.class);
    long receiver = members.stream().filter(member -> member.name().equals(synchronous)).findFirst().orElseThrow()
        .read(RECEIVER, Long.class);
    try {
      Member.signal("STOP", receiver);
      awaitTrue(() -> primary.isTrue(OTHER_IS_AHEAD));
      primary.kill();
      Member.signal("TERM", receiver);
      Member.signal("CONT", receiver);
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  /** Returns when another server is the primary. */
  void awaitPromotion() {
    awaitOther(IS_PRIMARY);
  }

  /** Returns when the new primary has a synchronous standby server. */
  void awaitCommits() {
    awaitOther(COMMITS);
  }

  private void awaitOther(String condition) {
    await("failover, see the logs in " + Node.LOGS).atMost(BOUND).pollInterval(Duration.ofMillis(100))
        .until(() -> members.stream().skip(1).anyMatch(member -> member.isTrue(condition)));
  }

  @Override
  public void close() {
    members.forEach(Member::kill);
    processes.forEach(Process::destroyForcibly);
    processes.forEach(process -> process.onExit().join());
    try (Stream<Path> files = Files.walk(directory)) {
      files.sorted(Comparator.reverseOrder()).map(Path::toFile).forEach(File::delete);
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }
}
