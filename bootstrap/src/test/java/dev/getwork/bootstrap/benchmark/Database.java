package dev.getwork.bootstrap.benchmark;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import javax.sql.DataSource;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * The benchmarked server by hand, past the product.
 *
 * @param source connections that are not pooled
 */
record Database(DataSource source) {

  /** Statements outside of transactions, one after the other. */
  void run(String... statements) {
    List.of(statements).forEach(statement -> JdbcClient.create(source).sql(statement).update());
  }

  String text(String question) {
    return JdbcClient.create(source).sql(question).query(String.class).single();
  }

  List<String> texts(String question) {
    return JdbcClient.create(source).sql(question).query((row, _) -> row.getString(1)).list();
  }

  Connection connect() {
    try {
      return source.getConnection();
    } catch (SQLException away) {
      throw new IllegalStateException(away);
    }
  }

  /**
   * Nobody has any work, and nothing is waiting to be written that another measurement would pay for. Not analyzed:
   * what the planner learns of empty tables would be remembered in plans while they fill.
   */
  void forgetWork() {
    run("truncate hold, assignment, pending_request, work_request, selection_run, history_event", "checkpoint");
  }
}
