package dev.getwork.adapter.persistence.loan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.getwork.application.fixture.SampleFields;
import dev.getwork.domain.loan.FieldValue;
import java.math.BigDecimal;
import org.junit.jupiter.api.Test;

class LoanRowTest {

  private final LoanRow row = new LoanRow(SampleFields.ALL);

  /** A catalog may change the type of a field; criteria then fail, but the loan can be read and mended. */
  @Test
  void shouldLeaveOutValuesThatDoNotFitTheCatalog() {
    assertThat(row.attributes("""
        {"jobsReported": "many", "bankStatementsVerifiedAt": "soon", "gone": 1}""")).isEmpty();
    assertThat(row.attributes("""
        {"jobsReported": {}, "bankStatementsVerifiedAt": 7}""")).isEmpty();
    assertThat(row.attributes("""
        {"jobsReported": 1e30, "bankStatementsVerifiedAt": "+10000-01-01T00:00:00Z"}""")).isEmpty();
    assertThat(row.attributes("""
        {"jobsReported": "7"}""")).containsEntry(SampleFields.JOBS, new FieldValue.Number(BigDecimal.valueOf(7)));
  }
}
