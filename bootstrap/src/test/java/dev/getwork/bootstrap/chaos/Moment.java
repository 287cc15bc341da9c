package dev.getwork.bootstrap.chaos;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import javax.sql.DataSource;
import org.springframework.dao.DataAccessException;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.SingleConnectionDataSource;

/** A point at which a fault is injected: a state of the cluster, as sessions and tables show it. */
enum Moment {

  AT_ANY_TIME("at any time", "select null::text as node, null::integer as pid"),
  LEADER_SELECTS("a leader selects", sessions("state = 'active' and query like 'select pg_sleep(%'")),
  LEADER_WRITES("a leader writes", sessions("""
      application_name like 'getwork lead %' and state <> 'idle' and query not like '%pg_sleep(%'
        and query not like '%for no key update skip locked%'""")),
  REQUEST_PENDING("a request is pending", """
      select null as node, null::integer as pid from work_request where state = 'PENDING'"""),
  PATCH_RUNS("a patch runs", sessions("state <> 'idle' and query like 'with patched as (%update loan%'")),
  IMPORT_RUNS("an import runs", """
      select null as node, pid from pg_stat_activity where application_name like 'getwork import %'""");

  /** The last word of the name of a session is the node. */
  private static String sessions(String condition) {
    return """
        select split_part(application_name, ' ', -1) as node, pid from pg_stat_activity
        where datname = 'getwork' and application_name like 'getwork %' and backend_type = 'client backend' and\s"""
        + condition;
  }

  /**
   * A session that shows the state.
   *
   * @param node the name of its node; empty if the state is not a node's
   * @param leaders the nodes of all sessions that hold the lock of a task
   */
  record Sighting(Moment moment, Optional<String> node, Optional<Integer> pid, List<String> leaders) {

    static final Sighting NONE = new Sighting(AT_ANY_TIME, Optional.empty(), Optional.empty(), List.of());
  }

  private static final String SIGHTING = """
      with seen as (%s limit 1)
      select node, pid, array(select split_part(application_name, ' ', -1) from pg_stat_activity
        where datname = 'getwork' and application_name like 'getwork lead %%' and xact_start is not null) as leaders
      from seen""";

  private final String text;
  private final String query;

  Moment(String text, String query) {
    this.text = text;
    this.query = query;
  }

  String text() {
    return text;
  }

  /** Waits until the cluster is in this state; empty if that takes longer, or the database is unavailable. */
  Optional<Sighting> await(DataSource database, long milliseconds) {
    long deadline = System.nanoTime() + milliseconds * 1_000_000;
    try (Connection connection = database.getConnection()) {
      var sql = JdbcClient.create(new SingleConnectionDataSource(connection, true));
      Optional<Sighting> seen = Optional.empty();
      while (seen.isEmpty() && System.nanoTime() < deadline) {
        seen = sql.sql(SIGHTING.formatted(query)).query((row, _) -> new Sighting(this,
            Optional.ofNullable(row.getString("node")), Optional.ofNullable(row.getObject("pid", Integer.class)),
            List.of((String[]) row.getArray("leaders").getArray()))).optional();
      }
      return seen;
    } catch (SQLException | DataAccessException unavailable) {
      return Optional.empty();
    }
  }
}
