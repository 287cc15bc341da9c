package dev.getwork.adapter.rest.loan;

import de.siegmar.fastcsv.reader.CsvRecord;
import dev.getwork.domain.loan.FieldType;
import dev.getwork.domain.loan.FieldValue;
import dev.getwork.domain.loan.Loan;
import dev.getwork.domain.loan.LoanField;
import dev.getwork.domain.loan.LoanFields;
import dev.getwork.domain.loan.LoanNumber;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/** What the columns of a Paycheck Protection Program file mean. The three of protected classes mean nothing here. */
final class PppMapping {

  /** What a loan calls what the file has in these columns. */
  private static final Map<String, String> LABELS = Map.of(
      "amount", PppColumn.LOAN_AMOUNT.label(), "state", PppColumn.STATE.label(),
      "submittedAt", PppColumn.DATE_APPROVED.label());

  private final List<TextAttribute> texts;
  private final LoanField jobsRetained;
  private final DemoOverlay demo;

  /** A column that becomes an attribute unless it is blank. */
  private record TextAttribute(PppColumn column, LoanField field, UnaryOperator<String> clean) {}

  private PppMapping(Catalogue catalogue) {
    this.texts = List.of(
        catalogue.text("city", PppColumn.CITY, UnaryOperator.identity()),
        catalogue.text("zip", PppColumn.ZIP, UnaryOperator.identity()),
        catalogue.text("naics", PppColumn.NAICS_CODE, UnaryOperator.identity()),
        catalogue.text("legalForm", PppColumn.BUSINESS_TYPE, PppText::singleBlanks),
        catalogue.text("nonProfit", PppColumn.NON_PROFIT, UnaryOperator.identity()),
        catalogue.text("lender", PppColumn.LENDER, String::strip),
        catalogue.text("congressionalDistrict", PppColumn.CD, UnaryOperator.identity()));
    this.jobsRetained = catalogue.field("jobsRetained", FieldType.NUMBER);
    this.demo = new DemoOverlay(
        catalogue.field("bankStatementsSubmittedAt", FieldType.TIME),
        catalogue.field("bankStatementsVerifiedAt", FieldType.TIME));
  }

  /**
   * The mapping into these fields.
   *
   * @throws IllegalStateException when one that it fills is missing or of another type
   */
  static PppMapping of(LoanFields fields) {
    return new PppMapping(new Catalogue(fields));
  }

  /** The loan that a row says. */
  Loan loan(CsvRecord row, long number, boolean withDemo) {
    BigDecimal amount = PppText.amount(PppColumn.LOAN_AMOUNT, row);
    Instant submittedAt = PppText.date(PppColumn.DATE_APPROVED, row);
    String state = PppColumn.STATE.in(row);
    Map<LoanField, FieldValue> attributes = attributes(row);
    if (withDemo) {
      demo.addTo(attributes, number, submittedAt);
    }
    var loanNumber = new LoanNumber(PppText.loanNumber(number));
    return RowFault.unlessRefused(LABELS,
        () -> new Loan(loanNumber, amount, "USD", state, "SBA-PPP", "payroll", submittedAt, attributes));
  }

  private Map<LoanField, FieldValue> attributes(CsvRecord row) {
    Map<LoanField, FieldValue> attributes = HashMap.newHashMap(16);
    for (TextAttribute text : texts) {
      String written = text.column().in(row);
      if (!written.isBlank()) {
        attributes.put(text.field(), RowFault.unlessRefused(
            text.column().label(), () -> new FieldValue.Text(text.clean().apply(written))));
      }
    }
    if (!PppColumn.JOBS_RETAINED.in(row).isBlank()) {
      attributes.put(jobsRetained, new FieldValue.Number(PppText.wholeNumber(PppColumn.JOBS_RETAINED, row)));
    }
    return attributes;
  }

  /** Looks up what the mapping fills; a gap is a fault of the configuration, found before the first import. */
  private record Catalogue(LoanFields fields) {

    TextAttribute text(String name, PppColumn column, UnaryOperator<String> clean) {
      return new TextAttribute(column, field(name, FieldType.TEXT), clean);
    }

    LoanField field(String name, FieldType type) {
      return fields.named(name).filter(field -> field.type() == type).orElseThrow(() -> new IllegalStateException(
          "the mapping ppp fills the attribute " + name + ", so the catalogue of loan fields must have it as " + type));
    }
  }
}
