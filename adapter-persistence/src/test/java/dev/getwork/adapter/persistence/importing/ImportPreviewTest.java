package dev.getwork.adapter.persistence.importing;

import static dev.getwork.application.fixture.LoanFixture.aLoan;
import static org.assertj.core.api.Assertions.assertThat;

import dev.getwork.adapter.persistence.PostgresWorld;
import dev.getwork.application.fixture.LoanFixture;
import dev.getwork.application.fixture.SampleFields;
import dev.getwork.application.port.in.importing.ImportRow;
import dev.getwork.application.port.in.importing.ImportRow.Accepted;
import dev.getwork.application.port.in.importing.ImportRow.Rejected;
import dev.getwork.application.port.in.importing.LoanImport;
import dev.getwork.application.port.in.importing.LoanImport.Completed;
import dev.getwork.application.port.in.importing.LoanImport.Preview;
import dev.getwork.application.port.out.importing.LoanImports;
import dev.getwork.domain.loan.CommonField;
import dev.getwork.domain.loan.FactChanges;
import dev.getwork.domain.loan.FieldValue.Number;
import dev.getwork.domain.loan.FieldValue.Text;
import dev.getwork.domain.loan.LoanNumber;
import dev.getwork.domain.work.UserName;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

class ImportPreviewTest {

  private static final UserName MANAGER = new UserName("manager");

  @AutoClose
  private static final PostgresWorld WORLD = PostgresWorld.start();

  private final LoanImports imports = WORLD.ports().imports();

  @Test
  void shouldCountWhatTheImportThenDoes() {
    WORLD.importLoans(List.of(aLoan("L-1").build(),
        aLoan("L-2").with(SampleFields.LENDER, new Text("Bank")).build(), aLoan("L-3").build()));
    WORLD.sql().sql("""
        update loan set facts = '{"naics":"1"}', attributes = attributes || '{"naics":"1"}' where loan_number = 'L-3'
        """).update();
    BigDecimal before = aLoan("L-2").build().amount();
    List<ImportRow> rows = List.of(accepted(1, aLoan("L-1")), accepted(2, aLoan("L-2").withAmount("1")),
        accepted(3, aLoan("L-3")), new Rejected(4, "amount", "must be a number", "", ""), accepted(5, aLoan("L-4")),
        accepted(6, aLoan("L-5").with(SampleFields.NAICS, new Text("2"))), accepted(7, aLoan("L-5")));

    Preview preview = imports.preview(rows.iterator());

    assertThat(preview).isEqualTo(new Preview(new Completed(2, 1, 2), List.of("lender"), new TreeMap<>(Map.of(
        new LoanNumber("L-2"), new FactChanges(
            Map.of(CommonField.AMOUNT.field(), new Number(before), SampleFields.LENDER, new Text("Bank")),
            Map.of(CommonField.AMOUNT.field(), new Number(new BigDecimal("1"))))))));
    assertThat(WORLD.sql().sql("select count(*) from loan").query(Long.class).single()).isEqualTo(3);
    var id = imports.begin(Optional.of("loans.csv"), MANAGER);
    imports.load(id, rows.iterator());
    LoanImport done = imports.find(id).orElseThrow();
    assertThat(done.state()).isEqualTo(preview.result());
    assertThat(done.fileName()).contains("loans.csv");
  }

  private static ImportRow accepted(long line, LoanFixture loan) {
    return new Accepted(line, loan.build());
  }
}
