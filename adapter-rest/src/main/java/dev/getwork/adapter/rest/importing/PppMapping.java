package dev.getwork.adapter.rest.importing;

import de.siegmar.fastcsv.reader.CsvRecord;
import dev.getwork.domain.loan.FieldType;
import dev.getwork.domain.loan.FieldValue;
import dev.getwork.domain.loan.Loan;
import dev.getwork.domain.loan.LoanField;
import dev.getwork.domain.loan.LoanFields;
import dev.getwork.domain.loan.LoanNumber;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Maps a row of a Paycheck Protection Program file to a loan, including rows that a spreadsheet has rewritten. */
final class PppMapping {

  /** In the order of the file. RaceEthnicity, Gender and Veteran are protected classes, which are never read. */
  static final List<String> COLUMNS = List.of(
      "LoanAmount", "City", "State", "Zip", "NAICSCode", "BusinessType", "RaceEthnicity", "Gender", "Veteran",
      "NonProfit", "JobsRetained", "DateApproved", "Lender", "CD");

  /** The columns of the fields that every loan has, by the names of the fields. */
  static final Map<String, String> LABELS =
      Map.of("amount", "LoanAmount", "state", "State", "submittedAt", "DateApproved");

  private static final int LOAN_AMOUNT = COLUMNS.indexOf("LoanAmount");
  private static final int STATE = COLUMNS.indexOf("State");
  private static final int JOBS_RETAINED = COLUMNS.indexOf("JobsRetained");
  private static final int DATE_APPROVED = COLUMNS.indexOf("DateApproved");

  private static final int LONGEST_NUMBER = 40;
  /** Thousands are separated all or not at all. */
  private static final Pattern AMOUNT =
      Pattern.compile("\\$?\\s*(?=\\.?[0-9])((?:[0-9]*+|[0-9]{1,3}(?:,[0-9]{3})++)(?:\\.[0-9]*+)?)");
  private static final Pattern WHOLE_NUMBER = Pattern.compile("-?[0-9]{1,18}");
  private static final Pattern DATE = Pattern.compile("([0-9]{1,2})/([0-9]{1,2})/([0-9]{4}|[0-9]{2})");
  private static final Pattern BLANKS = Pattern.compile(" {2,}");
  private static final Duration DAY = Duration.ofHours(24);
  private static final String ZEROS = "000000";

  private final List<TextAttribute> texts;
  private final LoanField jobsRetained;
  private final LoanField statementsSubmitted;
  private final LoanField statementsVerified;

  /** A column that becomes an attribute unless it is blank. */
  private record TextAttribute(int column, LoanField field, UnaryOperator<String> clean) {}

  /**
   * The mapping to these fields.
   *
   * @throws IllegalStateException if a field that it fills is missing or of another type
   */
  PppMapping(LoanFields fields) {
    this.texts = List.of(
        text(fields, "city", "City", UnaryOperator.identity()),
        text(fields, "zip", "Zip", UnaryOperator.identity()),
        text(fields, "naics", "NAICSCode", UnaryOperator.identity()),
        text(fields, "legalForm", "BusinessType", text -> BLANKS.matcher(text).replaceAll(" ")),
        text(fields, "nonProfit", "NonProfit", UnaryOperator.identity()),
        text(fields, "lender", "Lender", String::strip),
        text(fields, "congressionalDistrict", "CD", UnaryOperator.identity()));
    this.jobsRetained = field(fields, "jobsRetained", FieldType.NUMBER);
    this.statementsSubmitted = field(fields, "bankStatementsSubmittedAt", FieldType.TIME);
    this.statementsVerified = field(fields, "bankStatementsVerifiedAt", FieldType.TIME);
  }

  private static TextAttribute text(
      LoanFields fields, String name, String column, UnaryOperator<String> clean) {
    return new TextAttribute(COLUMNS.indexOf(column), field(fields, name, FieldType.TEXT), clean);
  }

  private static LoanField field(LoanFields fields, String name, FieldType type) {
    return fields.named(name).filter(field -> field.type() == type).orElseThrow(() -> new IllegalStateException(
        "the mapping ppp requires the attribute " + name + " of type " + type + " in the catalog of loan fields"));
  }

  /**
   * The loan of a row.
   *
   * @throws InvalidRowException if a column is invalid
   * @throws IllegalArgumentException if a field of {@link #LABELS} is, which the message names first
   */
  Loan loan(CsvRecord row, long number, boolean withDemo) {
    BigDecimal amount = amount(row);
    Instant submittedAt = submittedAt(row);
    Map<LoanField, FieldValue> attributes = attributes(row);
    if (withDemo) {
      addBankStatements(attributes, number, submittedAt);
    }
    return new Loan(loanNumber(number), amount, "USD", row.getField(STATE), "SBA-PPP", "payroll", submittedAt,
        attributes);
  }

  /** {@code 149800}, {@code 117722.5} or {@code  $149,800 }; all decimals are kept. */
  private static BigDecimal amount(CsvRecord row) {
    Matcher amount = AMOUNT.matcher(row.getField(LOAN_AMOUNT).strip());
    if (!amount.matches() || amount.group(1).length() > LONGEST_NUMBER) {
      throw invalid(LOAN_AMOUNT, "must be an amount such as 149800, 149800.50 or $149,800");
    }
    return new BigDecimal(amount.group(1).replace(",", ""));
  }

  /** {@code 04/15/2020} or {@code 4/4/20}; the time is midnight UTC, because the files have none. */
  private static Instant submittedAt(CsvRecord row) {
    Matcher date = DATE.matcher(row.getField(DATE_APPROVED).strip());
    try {
      if (date.matches()) {
        int year = number(date, 3) + (date.group(3).length() == 2 ? 2000 : 0);
        return LocalDate.of(year, number(date, 1), number(date, 2)).atStartOfDay(ZoneOffset.UTC).toInstant();
      }
    } catch (DateTimeException _) {
      // Reported below.
    }
    throw invalid(DATE_APPROVED, "must be a date such as 04/15/2020 or 4/15/20");
  }

  private static int number(Matcher date, int group) {
    return Integer.parseInt(date.group(group));
  }

  private Map<LoanField, FieldValue> attributes(CsvRecord row) {
    Map<LoanField, FieldValue> attributes = HashMap.newHashMap(16);
    for (TextAttribute text : texts) {
      String written = row.getField(text.column());
      if (!written.isBlank()) {
        attributes.put(text.field(), value(text, written));
      }
    }
    String jobs = row.getField(JOBS_RETAINED).strip();
    if (!jobs.isEmpty()) {
      if (!WHOLE_NUMBER.matcher(jobs).matches()) {
        throw invalid(JOBS_RETAINED, "must be a whole number");
      }
      attributes.put(jobsRetained, new FieldValue.Number(BigDecimal.valueOf(Long.parseLong(jobs))));
    }
    return attributes;
  }

  private static FieldValue value(TextAttribute text, String written) {
    try {
      return new FieldValue.Text(text.clean().apply(written));
    } catch (IllegalArgumentException illegal) {
      throw invalid(text.column(), String.valueOf(illegal.getMessage()));
    }
  }

  private static InvalidRowException invalid(int column, String remedy) {
    return new InvalidRowException(COLUMNS.get(column), remedy);
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
  private static LoanNumber loanNumber(long number) {
    String digits = Long.toString(number);
    return new LoanNumber("PPP-" + ZEROS.substring(Math.min(digits.length(), ZEROS.length())) + digits);
  }
}
