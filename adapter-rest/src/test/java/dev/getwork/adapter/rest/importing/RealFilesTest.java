package dev.getwork.adapter.rest.importing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.getwork.adapter.rest.Catalog;
import dev.getwork.application.port.in.importing.ImportRow;
import dev.getwork.application.port.in.importing.ImportRow.Accepted;
import dev.getwork.domain.loan.FieldValue;
import dev.getwork.domain.loan.Loan;
import dev.getwork.domain.loan.LoanField;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RealFilesTest {

  private static final LoanField SUBMITTED = Catalog.fields().named("bankStatementsSubmittedAt").orElseThrow();
  private static final LoanField VERIFIED = Catalog.fields().named("bankStatementsVerifiedAt").orElseThrow();

  /** What a file added up to. */
  private static final class Sum implements Consumer<Loan> {
    private long loans;
    private long unverified;
    private BigDecimal amount = BigDecimal.ZERO;
    private String last = "";

    @Override
    public void accept(Loan loan) {
      loans++;
      amount = amount.add(loan.amount());
      last = loan.number().value();
      assertThat(loan).isEqualTo(withGeneratedTimes(loan));
      unverified += loan.attributes().containsKey(SUBMITTED) && !loan.attributes().containsKey(VERIFIED) ? 1 : 0;
    }
  }

  /** The times of bank statements are generated, as data/README.md describes. */
  private static Loan withGeneratedTimes(Loan loan) {
    long row = Long.parseLong(loan.number().value().substring("PPP-".length()));
    var attributes = new HashMap<>(loan.attributes());
    attributes.keySet().removeAll(List.of(SUBMITTED, VERIFIED));
    if (row % 10 >= 1 && row % 10 <= 3) {
      Instant submitted = loan.submittedAt().plus(Duration.ofHours(row % 72));
      attributes.put(SUBMITTED, new FieldValue.Time(submitted));
      if (row % 20 == 1) {
        attributes.put(VERIFIED, new FieldValue.Time(submitted.plus(Duration.ofHours(24))));
      }
    }
    return new Loan(loan.number(), loan.amount(), loan.currency(), loan.state(), loan.product(), loan.purpose(),
        loan.submittedAt(), attributes);
  }

  @Tag("proof")
  @Test
  void shouldReadEveryRowOfTheFullFile() throws IOException {
    Sum sum = read("ppp-full");
    assertThat(sum.loans).isEqualTo(351_611);
    assertThat(sum.amount).isEqualTo(new BigDecimal("12063919402.480"));
    assertThat(sum.unverified).isEqualTo(87_903);
    assertThat(sum.last).isEqualTo("PPP-351611");
  }

  @ParameterizedTest
  @CsvSource({"ppp-small, 1998, 399, PPP-351561", "ppp-mt-excel, 20906, 5225, PPP-220281"})
  void shouldReadPartsAndSpreadsheets(String file, long loans, long unverified, String last) throws IOException {
    Sum sum = read(file);
    assertThat(List.of(sum.loans, sum.unverified, sum.last)).isEqualTo(List.of(loans, unverified, last));
  }

  private static Sum read(String name) throws IOException {
    var sum = new Sum();
    byte[] packed = Files.readAllBytes(Path.of("..", "data", name + ".csv.gz"));
    new ImportRows(ImportFileTest.of(packed, "gzip"), CsvMappingTest.format(CsvMappingTest.ppp()))
        .forEachRemaining(row -> sum.accept(loan(row)));
    return sum;
  }

  private static Loan loan(ImportRow row) {
    assertThat(row).isInstanceOf(Accepted.class);
    return ((Accepted) row).loan();
  }
}
