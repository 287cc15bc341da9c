package dev.getwork.lab.benchmark;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/**
 * The yardstick of Get Work in SQL: a claim of the next loans with {@code skip locked}, and a completion. Each is one
 * statement, committed by itself, and prepared by the driver. Do not change this class or {@link PlainClaimServer}:
 * recorded ratios would no longer compare.
 */
final class PlainClaim {

  private static final String CLAIM_ONE = """
      update claim set holder = ?
      where loan_number = (
        select loan_number from claim where holder is null and not done
        order by submitted_at, amount, loan_number
        limit 1
        for update skip locked)
      returning loan_number""";

  private static final String CLAIM_SOME = """
      update claim set holder = ?
      where loan_number = any(array(
        select loan_number from claim where holder is null and not done
        order by submitted_at, amount, loan_number
        limit ?
        for update skip locked))
      returning loan_number""";

  private static final String COMPLETE = "update claim set holder = null, done = true where loan_number = ?";

  private PlainClaim() {}

  /** Creates a fresh table of all loans to claim. */
  static void prepare(Product product) {
    product.run(
        "drop table if exists claim",
        """
        create table claim as
        select loan_number, submitted_at, amount, null::text as holder, false as done from loan""",
        "alter table claim add primary key (loan_number)",
        "create index claim_next on claim (submitted_at, amount, loan_number) where holder is null and not done",
        "vacuum analyze claim");
  }

  /** Claims up to so many loans. */
  static List<String> claim(Connection connection, String user, int count) throws SQLException {
    try (PreparedStatement claim = connection.prepareStatement(count == 1 ? CLAIM_ONE : CLAIM_SOME)) {
      claim.setString(1, user);
      if (count > 1) {
        claim.setInt(2, count);
      }
      try (ResultSet rows = claim.executeQuery()) {
        var loans = new ArrayList<String>();
        while (rows.next()) {
          loans.add(rows.getString(1));
        }
        return loans;
      }
    }
  }

  static void complete(Connection connection, String loan) throws SQLException {
    try (PreparedStatement complete = connection.prepareStatement(COMPLETE)) {
      complete.setString(1, loan);
      complete.executeUpdate();
    }
  }
}
