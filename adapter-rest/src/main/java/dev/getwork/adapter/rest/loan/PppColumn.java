package dev.getwork.adapter.rest.loan;

import de.siegmar.fastcsv.reader.CsvRecord;
import dev.getwork.adapter.rest.problem.ProblemException;
import dev.getwork.adapter.rest.problem.ProblemType;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** The columns of the loan files of the Paycheck Protection Program, in their order. */
enum PppColumn {
  LOAN_AMOUNT("LoanAmount"),
  CITY("City"),
  STATE("State"),
  ZIP("Zip"),
  NAICS_CODE("NAICSCode"),
  BUSINESS_TYPE("BusinessType"),
  /** A protected class, as the next two: there to be counted, never to be read. */
  RACE_ETHNICITY("RaceEthnicity"),
  GENDER("Gender"),
  VETERAN("Veteran"),
  NON_PROFIT("NonProfit"),
  JOBS_RETAINED("JobsRetained"),
  DATE_APPROVED("DateApproved"),
  LENDER("Lender"),
  CD("CD");

  static final int COUNT = values().length;

  private final String label;

  PppColumn(String label) {
    this.label = label;
  }

  /** What the header calls it. */
  String label() {
    return label;
  }

  /** What a row has in it. */
  String in(CsvRecord row) {
    return row.getField(ordinal());
  }

  /** Refuses a header that is not the one of these files; blanks around names and a byte order mark do not matter. */
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
}
