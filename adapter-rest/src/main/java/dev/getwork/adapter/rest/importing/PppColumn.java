package dev.getwork.adapter.rest.importing;

import de.siegmar.fastcsv.reader.CsvRecord;
import dev.getwork.adapter.rest.problem.ProblemException;
import dev.getwork.adapter.rest.problem.ProblemType;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The columns of the loan files of the Paycheck Protection Program, in their order, and how amounts, numbers and dates
 * are written in them, including files saved by a spreadsheet.
 */
enum PppColumn {
  LOAN_AMOUNT("LoanAmount"),
  CITY("City"),
  STATE("State"),
  ZIP("Zip"),
  NAICS_CODE("NAICSCode"),
  BUSINESS_TYPE("BusinessType"),
  /** A protected class, like the next two: counted as a column, never read. */
  RACE_ETHNICITY("RaceEthnicity"),
  GENDER("Gender"),
  VETERAN("Veteran"),
  NON_PROFIT("NonProfit"),
  JOBS_RETAINED("JobsRetained"),
  DATE_APPROVED("DateApproved"),
  LENDER("Lender"),
  CD("CD");

  static final int COUNT = values().length;
  private static final int LONGEST_NUMBER = 40;
  /** Thousands are separated all or not at all. */
  private static final Pattern AMOUNT =
      Pattern.compile("\\$?\\s*(?=\\.?[0-9])((?:[0-9]*+|[0-9]{1,3}(?:,[0-9]{3})++)(?:\\.[0-9]*+)?)");
  private static final Pattern WHOLE_NUMBER = Pattern.compile("-?[0-9]{1,18}");
  private static final Pattern DATE = Pattern.compile("([0-9]{1,2})/([0-9]{1,2})/([0-9]{4}|[0-9]{2})");

  private final String label;

  PppColumn(String label) {
    this.label = label;
  }

  String label() {
    return label;
  }

  String in(CsvRecord row) {
    return row.getField(ordinal());
  }

  /** Refuses another header; blanks around names and a byte order mark are ignored. */
  static void requireHeader(List<String> header) {
    List<String> names = header.stream().map(name -> name.replace("\uFEFF", "").strip()).toList();
    if (!names.equals(labels())) {
      throw headerInvalid();
    }
  }

  static ProblemException headerInvalid() {
    return ProblemType.HEADER_INVALID.because("The mapping ppp reads files with exactly the columns "
        + String.join(",", labels()) + ". Nothing was imported.");
  }

  private static List<String> labels() {
    return Arrays.stream(values()).map(PppColumn::label).collect(Collectors.toList());
  }

  /** {@code 149800}, {@code 117722.5} or {@code  $149,800 }; all decimals are kept. */
  BigDecimal amount(CsvRecord row) {
    Matcher amount = AMOUNT.matcher(in(row).strip());
    if (!amount.matches() || amount.group(1).length() > LONGEST_NUMBER) {
      throw new InvalidRowException(label, "must be an amount such as 149800, 149800.50 or $149,800");
    }
    return new BigDecimal(amount.group(1).replace(",", ""));
  }

  /** A whole number, with or without a minus sign. */
  BigDecimal wholeNumber(CsvRecord row) {
    String text = in(row).strip();
    if (!WHOLE_NUMBER.matcher(text).matches()) {
      throw new InvalidRowException(label, "must be a whole number");
    }
    return BigDecimal.valueOf(Long.parseLong(text));
  }

  /** {@code 04/15/2020} or {@code 4/4/20}; the time is midnight UTC, because the files have none. */
  Instant date(CsvRecord row) {
    Matcher date = DATE.matcher(in(row).strip());
    if (!date.matches()) {
      throw wrongDate();
    }
    try {
      int year = number(date, 3) + (date.group(3).length() == 2 ? 2000 : 0);
      return LocalDate.of(year, number(date, 1), number(date, 2)).atStartOfDay(ZoneOffset.UTC).toInstant();
    } catch (DateTimeException _) {
      throw wrongDate();
    }
  }

  private static int number(Matcher date, int group) {
    return Integer.parseInt(date.group(group));
  }

  private InvalidRowException wrongDate() {
    return new InvalidRowException(label, "must be a date such as 04/15/2020 or 4/15/20");
  }
}
