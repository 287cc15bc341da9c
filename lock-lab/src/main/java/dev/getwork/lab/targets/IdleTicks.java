package dev.getwork.lab.targets;

import dev.getwork.adapter.persistence.PersistenceConfiguration.Locking;
import dev.getwork.application.port.in.job.RunJob;
import dev.getwork.application.usecase.UseCases;
import dev.getwork.domain.work.Job;
import dev.getwork.lab.lock.Redis;
import dev.getwork.lab.node.LabWorld;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Twelve nodes whose jobs all tick every second, and find nothing to do. */
final class IdleTicks {

  private static final int NODES = 12;
  private static final int SECONDS = 20;
  private static final double MOST_SHARE = 0.02;

  private IdleTicks() {}

  /** The two that always have something to do, once a minute and once a day: an empty tick is one without them. */
  private static final String POSTPONE =
      "update job_status set next_run = statement_timestamp() + interval '1 day' "
          + "where job_id in ('check-invariants', 'forget-old-history')";

  /** By the nodes' sessions: the server itself notes something from time to time. */
  private static final String WRITTEN =
      """
      select coalesce(sum((select wal_bytes from pg_stat_get_backend_wal(pid))), 0)
      from pg_stat_activity where datname = current_database() and usename like 'node%'
      """;

  static void run(Bench bench) {
    String database = bench.field().copy(true);
    try (var redis = new Redis(bench.servers().redis(), "targets")) {
      List<LabWorld> worlds = IntStream.rangeClosed(1, NODES).mapToObj(node -> new LabWorld(
          bench.servers().url(database, "node" + node), "node" + node, Locking.ROW, redis)).toList();
      JdbcClient sql = bench.servers().sql(database);
      try {
        List<RunJob> nodes = worlds.stream()
            .map(world -> new UseCases(world.ports(), Runnable::run, Runnable::run, InstantSource.system())
                .jobs().runJob())
            .toList();
        sql.sql(POSTPONE).update();
        tick(nodes, 5);
        sql.sql("checkpoint").update();
        long wal = sql.sql(WRITTEN).query(Long.class).single();
        ProcessHandle server = server(worlds.getFirst().sql());
        Duration before = time(server);
        tick(nodes, SECONDS);
        double share = (time(server).toNanos() - before.toNanos()) / 1e9 / SECONDS;
        long bytes = sql.sql(WRITTEN).query(Long.class).single() - wal;
        bench.row("10", "empty tick of all jobs on %d nodes: bytes of WAL in %d s".formatted(NODES, SECONDS),
            String.valueOf(bytes), "0, the limit", "target: no write", bytes == 0 ? 0 : Double.POSITIVE_INFINITY);
        bench.row("10", "the same: the server's share of one core",
            String.format(Locale.ROOT, "%.2f %%", 100 * share), "–", "target < 2 %", share / MOST_SHARE);
      } finally {
        worlds.forEach(LabWorld::close);
      }
    } finally {
      bench.field().drop(database);
    }
  }

  private static void tick(List<RunJob> nodes, int seconds) {
    long next = System.nanoTime();
    for (int second = 0; second < seconds; second++) {
      nodes.forEach(node -> List.of(Job.values()).forEach(node::run));
      next += Duration.ofSeconds(1).toNanos();
      LockSupport.parkNanos(next - System.nanoTime());
    }
  }

  /** The parent of every session. */
  private static ProcessHandle server(JdbcClient sql) {
    long session = sql.sql("select pg_backend_pid()").query(Long.class).single();
    return ProcessHandle.of(session).flatMap(ProcessHandle::parent).orElseThrow();
  }

  /** Of all processes of this server; each of the nodes keeps its connections, so that none of them ends meanwhile. */
  private static Duration time(ProcessHandle server) {
    return Stream.concat(Stream.of(server), server.descendants())
        .map(process -> process.info().totalCpuDuration().orElse(Duration.ZERO))
        .reduce(Duration.ZERO, Duration::plus);
  }
}
