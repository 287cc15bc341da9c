package dev.getwork.lab.benchmark;

import dev.getwork.application.port.in.cluster.RunJob;
import dev.getwork.application.port.in.cluster.Job;
import dev.getwork.lab.node.ProductContext;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import org.springframework.jdbc.core.simple.JdbcClient;

/** The empty ticks of twelve nodes whose jobs run every second and find nothing to do. */
final class IdleTicks {

  private static final int NODES = 12;
  private static final int SECONDS = 20;
  private static final double MOST_SHARE = 0.02;

  private IdleTicks() {}

  /** Two jobs always have work, once a minute and once a day: an empty tick is one without them. */
  private static final String POSTPONE =
      "update job_status set next_run = statement_timestamp() + interval '1 day' "
          + "where job_id in ('check-invariants', 'delete-expired-history', 'sample-queues')";

  /** WAL of the nodes' sessions only, because background processes write some from time to time. */
  private static final String WRITTEN =
      """
      select coalesce(sum((select wal_bytes from pg_stat_get_backend_wal(pid))), 0)
      from pg_stat_activity where datname = current_database() and usename like 'node%'
      """;

  static void run(Lab lab) {
    TargetTable targets = lab.targets("ticks");
    lab.onFreshDatabase(database -> {
      List<ProductContext> contexts = IntStream.rangeClosed(1, NODES)
          .mapToObj(node -> lab.context(database, "node" + node)).toList();
      try {
        measure(lab, targets, contexts, lab.servers().sql(database));
      } finally {
        contexts.forEach(ProductContext::close);
      }
    });
  }

  private static void measure(Lab lab, TargetTable targets, List<ProductContext> contexts, JdbcClient sql) {
    int seconds = lab.effort().rounds(SECONDS);
    List<RunJob> nodes = contexts.stream()
        .map(context -> context.application().get(RunJob.class))
        .toList();
    sql.sql(POSTPONE).update();
    tick(nodes, lab.effort().rounds(5));
    sql.sql("checkpoint").update();
    long wal = sql.sql(WRITTEN).query(Long.class).single();
    ProcessHandle server = ProcessorTime.server(contexts.getFirst().sql());
    // No session ends meanwhile, because the nodes keep their connections.
    Duration before = ProcessorTime.ofServer(server);
    tick(nodes, seconds);
    double share = (ProcessorTime.ofServer(server).toNanos() - before.toNanos()) / 1e9 / seconds;
    long bytes = sql.sql(WRITTEN).query(Long.class).single() - wal;
    targets.row("10", "empty tick of all jobs on %d nodes: bytes of WAL in %d s".formatted(NODES, seconds),
        String.valueOf(bytes), "0, the limit", "target: no write", bytes == 0 ? 0 : Double.POSITIVE_INFINITY);
    targets.row("10", "the same: the server's share of one core",
        String.format(Locale.ROOT, "%.2f %%", 100 * share), "–", "target < 2 %", share / MOST_SHARE);
  }

  private static void tick(List<RunJob> nodes, int seconds) {
    long next = System.nanoTime();
    for (int second = 0; second < seconds; second++) {
      nodes.forEach(node -> List.of(Job.values()).forEach(node::run));
      next += Duration.ofSeconds(1).toNanos();
      LockSupport.parkNanos(next - System.nanoTime());
    }
  }
}
