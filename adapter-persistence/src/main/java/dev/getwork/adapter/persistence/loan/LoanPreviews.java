package dev.getwork.adapter.persistence.loan;

import dev.getwork.application.port.out.work.LoanSelection.GivenUp;
import dev.getwork.application.port.out.work.LoanSelection.Preview;
import dev.getwork.application.port.out.work.LoanSelection.Seen;
import dev.getwork.domain.loan.Loan;
import dev.getwork.domain.task.LoanCriteria;
import dev.getwork.domain.task.PriorityOrder;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import org.springframework.dao.QueryTimeoutException;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.ResultSetExtractor;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.PlatformTransactionManager;

/** What criteria and an order would bring, in one statement, so that count and loans are of the same moment. */
final class LoanPreviews {

  /** As long as somebody at a form waits, and no longer. */
  static final Duration TIME_LIMIT = Duration.ofSeconds(10);

  private final HeavyQuery heavy;
  private final Duration timeLimit;
  private final MatchingLoans matching;
  private final LoanRow row;

  LoanPreviews(
      JdbcClient jdbc, JdbcTemplate template, PlatformTransactionManager transactions, LoanRow row,
      Duration timeLimit) {
    this.heavy = new HeavyQuery(template, transactions, timeLimit);
    this.timeLimit = timeLimit;
    this.matching = new MatchingLoans(jdbc);
    this.row = row;
  }

  private static final String PREVIEW =
      """
      select loan.*, (select count(*) from loan where %1$s) as matching
      from loan
      where %1$s
      order by %2$s
      limit :most
      """;

  Preview look(LoanCriteria criteria, PriorityOrder order, int most) {
    try {
      return heavy.run(() -> matching.statement(PREVIEW, criteria, order)
          .param("most", most)
          .query((ResultSetExtractor<Seen>) this::seen));
    } catch (QueryTimeoutException timeout) {
      return new GivenUp(timeLimit);
    }
  }

  private Seen seen(ResultSet found) throws SQLException {
    long count = 0;
    var first = new ArrayList<Loan>();
    while (found.next()) {
      count = found.getLong("matching");
      first.add(row.mapRow(found, found.getRow()));
    }
    return new Seen(count, first);
  }
}
