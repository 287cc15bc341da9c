package dev.getwork.lab.benchmark;

import dev.getwork.lab.trial.Servers;
import dev.getwork.lab.trial.Session;
import dev.getwork.lab.trial.Wal;
import java.util.List;

/**
 * The costs of attempts by the server's own account: the statements in its log and the records in its WAL. The extension
 * pg_stat_statements does not count failed statements, nor each repetition of a prepared COMMIT.
 */
final class AttemptCosts implements AutoCloseable {

  private static final int ATTEMPTS = 1_000;
  private static final List<String> FRAMING = List.of("BEGIN", "COMMIT", "ROLLBACK");

  private final Servers servers;
  private final Session session;
  private final int attempts;

  AttemptCosts(Lab lab, String database) {
    this.servers = lab.servers();
    this.session = servers.session(database);
    this.attempts = lab.effort().rows(ATTEMPTS);
  }

  /**
   * The mean costs of one attempt.
   *
   * @param statements all that the server ran
   * @param framing of them, those that begin and end transactions
   * @param commits that had to be written
   * @param rows inserted, updated and deleted
   * @param bytes of WAL
   */
  record Cost(double statements, double framing, double commits, double rows, double bytes) {}

  /** The costs of an attempt on connections whose statements are logged, while nothing else writes. */
  Cost of(Runnable attempt) {
    repeat(attempt);
    List<String> before = servers.loggedStatements();
    var wal = new Wal(session);
    repeat(attempt);
    Wal.Written written = wal.written();
    List<String> after = servers.loggedStatements();
    return new Cost(mean(after.size() - before.size()), mean(framing(after) - framing(before)),
        mean(written.commits()), mean(written.rows()), mean(written.bytes()));
  }

  private double mean(long all) {
    return all / (double) attempts;
  }

  private static long framing(List<String> statements) {
    return statements.stream().filter(FRAMING::contains).count();
  }

  private void repeat(Runnable attempt) {
    for (int i = 0; i < attempts; i++) {
      attempt.run();
    }
  }

  @Override
  public void close() {
    session.close();
  }
}
