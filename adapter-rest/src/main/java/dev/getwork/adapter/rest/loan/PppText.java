package dev.getwork.adapter.rest.loan;

import de.siegmar.fastcsv.reader.CsvRecord;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;

/** How these files write amounts, numbers and dates, those saved through a spreadsheet included. By hand, for speed. */
final class PppText {

  private static final int LONGEST_NUMBER = 40;
  private static final String ZEROS = "000000";

  private PppText() {}

  /** {@code PPP-} and at least six digits. */
  static String loanNumber(long number) {
    String digits = Long.toString(number);
    return "PPP-" + ZEROS.substring(Math.min(digits.length(), ZEROS.length())) + digits;
  }

  /** {@code 149800}, {@code 117722.5} or {@code  $149,800 }; all decimals are kept. */
  static BigDecimal amount(PppColumn column, CsvRecord row) {
    String text = column.in(row).strip();
    String digits = withoutGroups(text.startsWith("$") ? text.substring(1).strip() : text);
    if (!isDecimal(digits)) {
      throw new RowFault(column.label(), "must be an amount such as 149800, 149800.50 or $149,800");
    }
    return new BigDecimal(digits);
  }

  /** A whole number, maybe with a minus. */
  static BigDecimal wholeNumber(PppColumn column, CsvRecord row) {
    String text = column.in(row).strip();
    String digits = text.startsWith("-") ? text.substring(1) : text;
    if (!isDecimal(digits) || digits.length() > 18 || digits.indexOf('.') >= 0) {
      throw new RowFault(column.label(), "must be a whole number");
    }
    return BigDecimal.valueOf(Long.parseLong(text));
  }

  /** {@code 04/15/2020} or {@code 4/4/20}; the time is midnight UTC, for the files have none. */
  static Instant date(PppColumn column, CsvRecord row) {
    String text = column.in(row).strip();
    int first = text.indexOf('/');
    int second = text.indexOf('/', first + 1);
    int yearDigits = text.length() - second - 1;
    if (first < 1 || second < 0 || yearDigits != 2 && yearDigits != 4) {
      throw wrongDate(column);
    }
    try {
      int year = digits(text, second + 1, text.length()) + (yearDigits == 2 ? 2000 : 0);
      LocalDate date = LocalDate.of(year, digits(text, 0, first), digits(text, first + 1, second));
      return date.atStartOfDay(ZoneOffset.UTC).toInstant();
    } catch (DateTimeException _) {
      throw wrongDate(column);
    }
  }

  /** With every run of blanks as one. */
  static String singleBlanks(String text) {
    String shorter = text;
    while (shorter.contains("  ")) {
      shorter = shorter.replace("  ", " ");
    }
    return shorter;
  }

  private static RowFault wrongDate(PppColumn column) {
    return new RowFault(column.label(), "must be a date such as 04/15/2020 or 4/15/20");
  }

  private static int digits(String text, int from, int to) {
    int value = 0;
    for (int i = from; i < to; i++) {
      int digit = text.charAt(i) - '0';
      if (digit < 0 || digit > 9 || to - from > 4) {
        throw new DateTimeException("not a digit");
      }
      value = 10 * value + digit;
    }
    return value;
  }

  /** Without thousands separators; empty when one of them is not where it belongs. */
  private static String withoutGroups(String text) {
    if (text.indexOf(',') < 0) {
      return text;
    }
    int point = text.indexOf('.');
    int whole = point < 0 ? text.length() : point;
    for (int i = 0; i < text.length(); i++) {
      boolean belongs = i > 0 && i < whole && (whole - i) % 4 == 0;
      if ((text.charAt(i) == ',') != belongs) {
        return "";
      }
    }
    return text.replace(",", "");
  }

  private static boolean isDecimal(String text) {
    int points = 0;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      points += c == '.' ? 1 : 0;
      if (c != '.' && (c < '0' || c > '9')) {
        return false;
      }
    }
    return points <= 1 && text.length() > points && text.length() <= LONGEST_NUMBER;
  }
}
