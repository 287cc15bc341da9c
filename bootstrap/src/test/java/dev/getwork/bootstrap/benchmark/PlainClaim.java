package dev.getwork.bootstrap.benchmark;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The yardstick: what everybody writes first, a loan by a statement that skips locked rows and commits. */
final class PlainClaim implements Load.User {

  private static final String CLAIM = """
      update claim set holder = ?
      where loan_number = (
        select loan_number from claim where holder is null and not done
        order by submitted_at, amount, loan_number
        limit 1
        for update skip locked)
      returning loan_number""";

  private static final String COMPLETE = "update claim set holder = null, done = true where loan_number = ?";

  private final Connection connection;
  private final PreparedStatement claim;
  private final PreparedStatement complete;
  private final boolean completing;
  private final List<String> got = new ArrayList<>();

  private PlainClaim(Database database, int number, boolean completing) throws SQLException {
    this.connection = database.connect();
    this.claim = connection.prepareStatement(CLAIM);
    this.complete = connection.prepareStatement(COMPLETE);
    this.claim.setString(1, "processor" + number);
    this.completing = completing;
  }

  static Load.User of(Database database, int number, boolean completing) {
    try {
      return new PlainClaim(database, number, completing);
    } catch (SQLException failure) {
      throw new IllegalStateException(failure);
    }
  }

  /** The same loans for all to claim. */
  static void prepare(Database database) {
    database.run(
        "drop table if exists claim",
        """
        create table claim as
        select loan_number, submitted_at, amount, null::text as holder, false as done from loan""",
        "alter table claim add primary key (loan_number)",
        "create index claim_next on claim (submitted_at, amount, loan_number) where holder is null and not done",
        "vacuum analyze claim",
        "checkpoint");
  }

  /** One by one: that is what it is the yardstick of. */
  @Override
  public int count(int turn) {
    return 1;
  }

  @Override
  public int ask(int count) {
    got.clear();
    String loan = claimed();
    if (loan != null) {
      got.add(loan);
    }
    return got.size();
  }

  private @Nullable String claimed() {
    try (ResultSet row = claim.executeQuery()) {
      return row.next() ? row.getString(1) : null;
    } catch (SQLException failure) {
      throw new IllegalStateException(failure);
    }
  }

  @Override
  public void complete() {
    if (!completing) {
      return;
    }
    for (String loan : got) {
      try {
        complete.setString(1, loan);
        complete.executeUpdate();
      } catch (SQLException failure) {
        throw new IllegalStateException(failure);
      }
    }
  }

  @Override
  public void close() {
    try {
      connection.close();
    } catch (SQLException failure) {
      throw new IllegalStateException(failure);
    }
  }
}
