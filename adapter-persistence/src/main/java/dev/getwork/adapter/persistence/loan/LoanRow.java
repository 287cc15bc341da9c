package dev.getwork.adapter.persistence.loan;

import dev.getwork.domain.loan.Loan;
import dev.getwork.domain.loan.LoanFields;
import dev.getwork.domain.loan.LoanNumber;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.OffsetDateTime;
import org.springframework.jdbc.core.RowMapper;

/** A loan as a row. */
final class LoanRow implements RowMapper<Loan> {

  private final LoanAttributes attributes;

  LoanRow(LoanFields fields) {
    this.attributes = new LoanAttributes(fields);
  }

  @Override
  public Loan mapRow(ResultSet row, int number) throws SQLException {
    return new Loan(
        new LoanNumber(row.getString("loan_number")),
        row.getBigDecimal("amount"),
        row.getString("currency"),
        row.getString("state"),
        row.getString("product"),
        row.getString("purpose"),
        row.getObject("submitted_at", OffsetDateTime.class).toInstant(),
        attributes.read(row.getString("attributes")));
  }
}
