package dev.getwork.adapter.rest.loan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.getwork.adapter.rest.Catalogue;
import dev.getwork.domain.loan.ImportRow;
import dev.getwork.domain.loan.ImportRow.Accepted;
import dev.getwork.domain.loan.Loan;
import dev.getwork.domain.loan.LoanField;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;

class RealFilesTest {

  private static final LoanField SUBMITTED = Catalogue.fields().named("bankStatementsSubmittedAt").orElseThrow();
  private static final LoanField VERIFIED = Catalogue.fields().named("bankStatementsVerifiedAt").orElseThrow();

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
  void shouldReadTheFullFileWithoutALoss() throws IOException {
    Sum sum = read("ppp-full", new CsvOptions(1, 1, true));
    assertThat(sum.loans).isEqualTo(351_611);
    assertThat(sum.amount).isEqualTo(new BigDecimal("12063919402.480"));
    assertThat(sum.unverified).isEqualTo(87_903);
    assertThat(sum.last).isEqualTo("PPP-351611");
  }

  @Test
  void shouldReadTheSmallFileWithoutALoss() throws IOException {
    Sum sum = read("ppp-small", new CsvOptions(89, 176, true));
    assertThat(sum.loans).isEqualTo(1_998);
    assertThat(sum.unverified).isEqualTo(399);
    assertThat(sum.last).isEqualTo("PPP-351561");
  }

  @Test
  void shouldReadWhatASpreadsheetSaved() throws IOException {
    Sum sum = read("ppp-mt-excel", new CsvOptions(199_376, 1, false));
    assertThat(sum.loans).isEqualTo(20_906);
    assertThat(sum.unverified).isZero();
    assertThat(sum.last).isEqualTo("PPP-220281");
  }

  private static Sum read(String name, CsvOptions options) throws IOException {
    var sum = new Sum();
    try (InputStream file = Files.newInputStream(Path.of("..", "data", name + ".csv.gz"));
        var text = new InputStreamReader(new GZIPInputStream(file, 1 << 16), StandardCharsets.UTF_8)) {
      var rows = new ImportRows(PppRows.open(text, PppMapping.of(Catalogue.fields()), options));
      rows.forEachRemaining(row -> sum.accept(loan(row)));
    }
    return sum;
  }

  private static Loan loan(ImportRow row) {
    assertThat(row).isInstanceOf(Accepted.class);
    return ((Accepted) row).loan();
  }
}
