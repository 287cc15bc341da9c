package dev.getwork.docs;

import dev.getwork.docs.ObservedHistory.AssignedLoan;
import dev.getwork.docs.ObservedHistory.Commit;
import dev.getwork.docs.ObservedHistory.Counts;
import java.sql.Array;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import javax.sql.DataSource;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * Triggers that record what each transaction writes to requests and assignments. The tables have only the last state,
 * and polling them would miss the states between two polls.
 *
 * <p>When a request is inserted, they also record the snapshot of the statement. The statement's trigger runs before
 * the request gets its time, so a request that is visible in the snapshot was recorded earlier.
 */
record CommitLog(DataSource database) {

  private static final String TRIGGERS =
      """
      create table commit_log (
        seq bigint generated always as identity primary key,
        xact xid8 not null default pg_current_xact_id(),
        sees pg_snapshot,
        recorded boolean not null default false,
        request bigint,
        requested int,
        assigned int,
        loan text);

      create function log_begin() returns trigger language plpgsql as $$ begin
        insert into commit_log (sees) values (pg_current_snapshot());
        return null;
      end $$;
      create trigger log_begin before insert on work_request for each statement execute function log_begin();

      create function log_request() returns trigger language plpgsql as $$ begin
        insert into commit_log (recorded, request, requested, assigned)
        values (tg_op = 'INSERT', new.work_request_id, new.requested, new.assigned);
        return null;
      end $$;
      create trigger log_request after insert or update of requested, assigned, state on work_request
        for each row execute function log_request();

      create function log_assignment() returns trigger language plpgsql as $$ begin
        insert into commit_log (request, loan) values (new.work_request_id, new.loan_number);
        return null;
      end $$;
      create trigger log_assignment after insert on assignment for each row execute function log_assignment();
      """;

  static CommitLog on(DataSource database) {
    JdbcClient.create(database).sql(TRIGGERS).update();
    return new CommitLog(database);
  }

  /** Deciding transactions commit in the order of their last rows: only the holder of the task lock writes them. */
  private static final String READ =
      """
      with numbered as (
        select *, dense_rank() over (order by request) as number, max(seq) over (partition by xact) as last
        from commit_log where request is not null)
      select xact::text, number, recorded, requested, assigned, loan,
        array(
          select earlier.number::int
          from commit_log began
          join numbered earlier on earlier.recorded and pg_visible_in_snapshot(earlier.xact, began.sees)
          where began.xact = numbered.xact and began.sees is not null
          order by earlier.number) as before
      from numbered
      order by last, seq
      """;

  /**
   * Reads the commits since the triggers were created.
   *
   * @param loans all that match the task
   * @param count how many loans each request asks for
   */
  ObservedHistory read(List<String> loans, int count) {
    Map<String, Commit> commits = new LinkedHashMap<>();
    JdbcClient.create(database).sql(READ).query(row -> {
      add(row, commits.computeIfAbsent(
          row.getString("xact"), _ -> new Commit(new TreeMap<>(), new TreeMap<>(), new ArrayList<>())));
    });
    return new ObservedHistory(loans, count, List.copyOf(commits.values()));
  }

  private static void add(ResultSet row, Commit commit) throws SQLException {
    int request = row.getInt("number");
    String loan = row.getString("loan");
    if (loan != null) {
      commit.assignments().add(new AssignedLoan(loan, request));
      return;
    }
    commit.requests().put(request, new Counts(row.getInt("requested"), row.getInt("assigned")));
    if (row.getBoolean("recorded")) {
      Array before = row.getArray("before");
      commit.before().put(request, Arrays.asList((Integer[]) before.getArray()));
    }
  }
}
