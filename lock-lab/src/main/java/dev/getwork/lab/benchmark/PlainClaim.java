package dev.getwork.lab.benchmark;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.support.JdbcUtils;

/** The baseline: a claim of one row with {@code skip locked}, committed by itself. */
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
  private @Nullable String got;

  private PlainClaim(Product product, int number, boolean completing) throws SQLException {
    this.connection = product.connect();
    this.claim = connection.prepareStatement(CLAIM);
    this.complete = connection.prepareStatement(COMPLETE);
    this.claim.setString(1, "processor" + number);
    this.completing = completing;
  }

  static Load.User of(Product product, int number, boolean completing) {
    try {
      return new PlainClaim(product, number, completing);
    } catch (SQLException failure) {
      throw new IllegalStateException(failure);
    }
  }

  /** A fresh table of all loans to claim. */
  static void prepare(Product product) {
    product.run(
        "drop table if exists claim",
        """
        create table claim as
        select loan_number, submitted_at, amount, null::text as holder, false as done from loan""",
        "alter table claim add primary key (loan_number)",
        "create index claim_next on claim (submitted_at, amount, loan_number) where holder is null and not done",
        "vacuum analyze claim",
        "checkpoint");
  }

  @Override
  public int ask(int count) {
    try (ResultSet row = claim.executeQuery()) {
      got = row.next() ? row.getString(1) : null;
      return got == null ? 0 : 1;
    } catch (SQLException failure) {
      throw new IllegalStateException(failure);
    }
  }

  @Override
  public void complete() {
    if (!completing || got == null) {
      return;
    }
    try {
      complete.setString(1, got);
      complete.executeUpdate();
    } catch (SQLException failure) {
      throw new IllegalStateException(failure);
    }
  }

  @Override
  public void close() {
    JdbcUtils.closeConnection(connection);
  }
}
