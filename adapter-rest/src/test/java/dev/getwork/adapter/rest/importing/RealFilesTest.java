package dev.getwork.adapter.rest.importing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.getwork.adapter.rest.Catalog;
import dev.getwork.application.port.in.importing.ImportRow;
import dev.getwork.application.port.in.importing.ImportRow.Accepted;
import dev.getwork.domain.loan.Loan;
import dev.getwork.domain.loan.LoanField;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;
import java.util.List;
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
      unverified += loan.attributes().containsKey(SUBMITTED) && !loan.attributes().containsKey(VERIFIED) ? 1 : 0;
    }
  }

  @Test
  void shouldReadEveryRowOfTheFullFile() throws IOException {
    Sum sum = read("ppp-full", PppFormatTest.format(1, 1, true));
    assertThat(sum.loans).isEqualTo(351_611);
    assertThat(sum.amount).isEqualTo(new BigDecimal("12063919402.480"));
    assertThat(sum.unverified).isEqualTo(87_903);
    assertThat(sum.last).isEqualTo("PPP-351611");
  }

  @ParameterizedTest
  @CsvSource({"ppp-small, 89, 176, true, 1998, 399, PPP-351561",
    "ppp-mt-excel, 199376, 1, false, 20906, 0, PPP-220281"})
  void shouldReadPartsAndSpreadsheets(
      String file, long first, int step, boolean overlay, long loans, long unverified, String last) throws IOException {
    Sum sum = read(file, PppFormatTest.format(first, step, overlay));
    assertThat(List.of(sum.loans, sum.unverified, sum.last)).isEqualTo(List.of(loans, unverified, last));
  }

  private static Sum read(String name, PppFormat format) throws IOException {
    var sum = new Sum();
    byte[] packed = Files.readAllBytes(Path.of("..", "data", name + ".csv.gz"));
    new ImportRows(ImportFileTest.of(packed, "gzip"), format).forEachRemaining(row -> sum.accept(loan(row)));
    return sum;
  }

  private static Loan loan(ImportRow row) {
    assertThat(row).isInstanceOf(Accepted.class);
    return ((Accepted) row).loan();
  }
}
