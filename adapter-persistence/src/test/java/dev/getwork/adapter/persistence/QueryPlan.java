package dev.getwork.adapter.persistence;

import java.util.List;
import java.util.regex.Pattern;
import org.springframework.jdbc.core.simple.JdbcClient.StatementSpec;

/** The plan of a statement, and the rows that it read. */
public final class QueryPlan {

  private static final Pattern READ = Pattern.compile("(?:actual rows=|Removed by Filter: )(\\d+)");

  private QueryPlan() {}

  /** The statement that executes a statement and returns its plan. */
  public static String explain(String sql) {
    return "explain (analyze, timing off, costs off, summary off, buffers off) " + sql;
  }

  /** The lines of a plan. */
  public static List<String> lines(StatementSpec plan) {
    return plan.query((row, _) -> row.getString(1)).list();
  }

  /** The rows that all nodes of the plan returned or removed by a filter. */
  public static long rowsRead(StatementSpec plan) {
    return lines(plan).stream().flatMap(line -> READ.matcher(line).results())
        .mapToLong(found -> Long.parseLong(found.group(1))).sum();
  }
}
