package dev.getwork.adapter.rest.importing;

import de.siegmar.fastcsv.reader.CsvRecord;
import dev.getwork.domain.loan.FieldType;
import dev.getwork.domain.loan.FieldValue;
import dev.getwork.domain.loan.Loan;
import dev.getwork.domain.loan.LoanField;
import dev.getwork.domain.loan.LoanFields;
import dev.getwork.domain.loan.LoanNumber;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;

/** Maps the columns of a Paycheck Protection Program file to a loan. The three of protected classes are ignored. */
final class PppMapping {

  private static final Duration DAY = Duration.ofHours(24);
  private static final String ZEROS = "000000";
  private static final Pattern BLANKS = Pattern.compile(" {2,}");

  /** The columns of the fields that every loan has. */
  private static final Map<String, String> LABELS = Map.of(
      "amount", PppColumn.LOAN_AMOUNT.label(), "state", PppColumn.STATE.label(),
      "submittedAt", PppColumn.DATE_APPROVED.label());

  private final List<TextAttribute> texts;
  private final LoanField jobsRetained;
  private final LoanField statementsSubmitted;
  private final LoanField statementsVerified;

  /** A column that becomes an attribute unless it is blank. */
  private record TextAttribute(PppColumn column, LoanField field, UnaryOperator<String> clean) {}

  private PppMapping(Catalogue catalogue) {
    this.texts = List.of(
        catalogue.text("city", PppColumn.CITY, UnaryOperator.identity()),
        catalogue.text("zip", PppColumn.ZIP, UnaryOperator.identity()),
        catalogue.text("naics", PppColumn.NAICS_CODE, UnaryOperator.identity()),
        catalogue.text("legalForm", PppColumn.BUSINESS_TYPE, PppMapping::singleBlanks),
        catalogue.text("nonProfit", PppColumn.NON_PROFIT, UnaryOperator.identity()),
        catalogue.text("lender", PppColumn.LENDER, String::strip),
        catalogue.text("congressionalDistrict", PppColumn.CD, UnaryOperator.identity()));
    this.jobsRetained = catalogue.field("jobsRetained", FieldType.NUMBER);
    this.statementsSubmitted = catalogue.field("bankStatementsSubmittedAt", FieldType.TIME);
    this.statementsVerified = catalogue.field("bankStatementsVerifiedAt", FieldType.TIME);
  }

  /**
   * The mapping to these fields.
   *
   * @throws IllegalStateException if a field that it fills is missing or of another type
   */
  static PppMapping of(LoanFields fields) {
    return new PppMapping(new Catalogue(fields));
  }

  Loan loan(CsvRecord row, long number, boolean withDemo) {
    BigDecimal amount = PppColumn.LOAN_AMOUNT.amount(row);
    Instant submittedAt = PppColumn.DATE_APPROVED.date(row);
    String state = PppColumn.STATE.in(row);
    Map<LoanField, FieldValue> attributes = attributes(row);
    if (withDemo) {
      addBankStatements(attributes, number, submittedAt);
    }
    var loanNumber = new LoanNumber(loanNumber(number));
    return InvalidRowException.unlessInvalid(LABELS,
        () -> new Loan(loanNumber, amount, "USD", state, "SBA-PPP", "payroll", submittedAt, attributes));
  }

  private Map<LoanField, FieldValue> attributes(CsvRecord row) {
    Map<LoanField, FieldValue> attributes = HashMap.newHashMap(16);
    for (TextAttribute text : texts) {
      String written = text.column().in(row);
      if (!written.isBlank()) {
        attributes.put(text.field(), InvalidRowException.unlessInvalid(
            text.column().label(), () -> new FieldValue.Text(text.clean().apply(written))));
      }
    }
    if (!PppColumn.JOBS_RETAINED.in(row).isBlank()) {
      attributes.put(jobsRetained, new FieldValue.Number(PppColumn.JOBS_RETAINED.wholeNumber(row)));
    }
    return attributes;
  }

  /** Generates bank statements for the demo from the row number, because no public data has them. */
  private void addBankStatements(Map<LoanField, FieldValue> attributes, long number, Instant loanSubmittedAt) {
    long lastDigit = number % 10;
    if (lastDigit < 1 || lastDigit > 3) {
      return;
    }
    Instant submitted = loanSubmittedAt.plus(Duration.ofHours(number % 72));
    attributes.put(statementsSubmitted, new FieldValue.Time(submitted));
    if (number % 20 == 1) {
      attributes.put(statementsVerified, new FieldValue.Time(submitted.plus(DAY)));
    }
  }

  /** {@code PPP-} and at least six digits. */
  private static String loanNumber(long number) {
    String digits = Long.toString(number);
    return "PPP-" + ZEROS.substring(Math.min(digits.length(), ZEROS.length())) + digits;
  }

  /** Replaces every run of blanks by one. */
  private static String singleBlanks(String text) {
    return BLANKS.matcher(text).replaceAll(" ");
  }

  /** Finds the fields of the mapping; a gap is a fault of the configuration, found before the first import. */
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
