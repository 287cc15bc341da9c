package dev.getwork.lab.benchmark;

import dev.getwork.lab.lock.Strategy;
import dev.getwork.lab.node.Reply.Activity;
import dev.getwork.lab.node.Reply.Span;
import dev.getwork.lab.report.Table;
import dev.getwork.lab.trial.NodeProcess;
import dev.getwork.lab.trial.Result;
import dev.getwork.lab.trial.Trials;
import dev.getwork.lab.trial.Trials.Size;
import java.util.List;
import java.util.stream.IntStream;

/** A wave of users on thirteen nodes, whose selection reads all loans for two seconds. */
final class DozenNodes {

  private static final int NODES = 13;
  private static final int USERS = 300;
  private static final int SELECT_MILLIS = 2_000;
  private static final int MAX_WAIT_MILLIS = 60_000;
  private static final int WAVES = 3;

  /** The rows that the query reads grow until the time is over, so that it works as long on any machine. */
  private static final String WORK =
      """
      create or replace function lab_delay(seconds float8) returns bigint language plpgsql as $$
      declare
        until timestamptz := clock_timestamp() + seconds * interval '1 second';
        read bigint := 0;
      begin
        while clock_timestamp() < until loop
          read := read + (select count(*) from loan where md5(loan_number || purpose) <> '');
        end loop;
        return read;
      end $$
      """;

  private DozenNodes() {}

  static void run(Lab lab) {
    Table table = lab.table("nodes", "%d users on %d nodes request work of one task; Q = %d ms of work".formatted(
        USERS, NODES, SELECT_MILLIS), "wave", "selections", "busy attempts", "first served after s",
        "last served after s", "transactions that wrote", "connections in use");
    List<NodeProcess> nodes =
        IntStream.rangeClosed(1, NODES).mapToObj(node -> NodeProcess.start("node" + node, lab.servers())).toList();
    try {
      for (int wave = 1; wave <= lab.effort().rounds(WAVES); wave++) {
        Result result = wave(lab, nodes);
        table.row(wave, result.verdict().selections(), count(result, Activity.BUSY),
            Table.number(result.waited(0) / 1_000), Table.number(result.waited(1) / 1_000), result.costs().commits(),
            result.costs().connections());
      }
    } finally {
      nodes.forEach(NodeProcess::close);
    }
  }

  private static Result wave(Lab lab, List<NodeProcess> nodes) {
    var size = new Size(USERS, 1, SELECT_MILLIS, 0, MAX_WAIT_MILLIS);
    try (var trials = new Trials(lab.servers(), lab.template(), size, nodes, true, true)) {
      lab.servers().sql(trials.database()).sql(WORK).update();
      Result wave = trials.getWork(Strategy.ROW_SKIP_LOCKED);
      if (wave.served() != USERS || wave.verdict().duplicates() > 0) {
        throw new IllegalStateException("served %d: %s".formatted(wave.served(), wave.verdict()));
      }
      return wave;
    }
  }

  private static long count(Result wave, Activity activity) {
    return wave.spans().stream().map(Span::activity).filter(activity::equals).count();
  }
}
