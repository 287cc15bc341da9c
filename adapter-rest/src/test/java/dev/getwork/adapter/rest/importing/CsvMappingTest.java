package dev.getwork.adapter.rest.importing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.getwork.adapter.rest.Catalog;
import dev.getwork.adapter.rest.problem.ProblemException;
import dev.getwork.application.port.in.importing.ImportRow;
import dev.getwork.application.port.in.importing.ImportRow.Accepted;
import dev.getwork.application.port.in.importing.ImportRow.Broken;
import dev.getwork.application.port.in.importing.ImportRow.Rejected;
import dev.getwork.domain.loan.Loan;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;

class CsvMappingTest {

  private static final Path PPP = Path.of("..", "data", "ppp-mapping.json");
  private static final String HEADER = "LoanAmount,City,State,Zip,NAICSCode,BusinessType,RaceEthnicity,Gender,Veteran,"
      + "NonProfit,JobsRetained,DateApproved,Lender,CD,LoanNumber,BankStatementsSubmittedAt,BankStatementsVerifiedAt\r\n";
  private static final String ROW =
      "141500,FAIRBANKS,AK,99701,561110,Limited  Liability Company(LLC),White,Male Owned,Veteran,Y,13,04/15/2020,"
          + "\"\tYankee Farm Credit, ACA\",AK - 00,PPP-000001,2020-04-15T01:00Z,\r\n";

  static String ppp() {
    try {
      return Files.readString(PPP);
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  /** The format of a mapping. */
  static CsvMapping format(String mapping) {
    MappingDocument document = JsonMapper.shared().readValue(mapping, MappingDocument.class);
    return MappingReader.read(document, Catalog.fields());
  }

  /** A mapping with a loan number from the row, and with a column for each of these members. */
  private static CsvMapping withColumns(String columns) {
    return format("""
        {"loanNumber":{"rowNumber":{"prefix":"L-","width":3,"first":20,"step":3}},"columns":{%s},
         "constants":{"amount":1,"currency":"USD","state":"MA","product":"p","purpose":"q","submittedAt":"2020-04-04"}}
        """.formatted(columns));
  }

  private static Loan loan(String row) {
    return ((Accepted) ImportFileTest.rows(HEADER + row, format(ppp())).getFirst()).loan();
  }

  /** What the only cell of the only column becomes. */
  private static String value(String column, String cell) {
    ImportRow row = ImportFileTest.rows("A\n\"" + cell + "\"\n", withColumns("\"A\":" + column)).getFirst();
    return switch (row) {
      case Accepted(long _, Loan loan) -> attributes(loan).values().stream().findFirst().orElse("none");
      case Rejected rejected -> rejected.reason();
      case Broken(String reason) -> reason;
    };
  }

  private static Map<String, String> attributes(Loan loan) {
    var written = new TreeMap<String, String>();
    loan.attributes().forEach((field, value) -> written.put(field.name(), value.toString()));
    return written;
  }

  @Test
  void shouldMapARow() {
    Loan loan = loan(ROW);
    assertThat(loan).returns("PPP-000001", read -> read.number().value())
        .returns(new BigDecimal("141500"), Loan::amount)
        .returns("USD", Loan::currency)
        .returns("AK", Loan::state)
        .returns("SBA-PPP", Loan::product)
        .returns("payroll", Loan::purpose)
        .returns(Instant.parse("2020-04-15T00:00:00Z"), Loan::submittedAt);
    assertThat(attributes(loan)).isEqualTo(Map.of(
        "city", "Text[value=FAIRBANKS]", "zip", "Text[value=99701]", "naics", "Text[value=561110]",
        "legalForm", "Text[value=Limited Liability Company(LLC)]", "nonProfit", "Text[value=Y]",
        "jobsRetained", "Number[value=13]", "lender", "Text[value=Yankee Farm Credit, ACA]",
        "congressionalDistrict", "Text[value=AK - 00]",
        "bankStatementsSubmittedAt", "Time[value=2020-04-15T01:00:00Z]"));
  }

  @Test
  void shouldReadABlankAsAnAbsentValue() {
    Loan loan = loan("0,,XX,, ,,White,Male Owned,Veteran,,-1,4/4/20,,,PPP-7,,\n");
    assertThat(attributes(loan)).isEqualTo(Map.of("jobsRetained", "Number[value=-1]"));
  }

  @Test
  void shouldMakeLoanNumbersFromRowNumbers() {
    assertThat(ImportFileTest.rows("A\n1\n2\n", withColumns("")))
        .extracting(row -> ((Accepted) row).loan().number().value())
        .containsExactly("L-020", "L-023");
  }

  @Test
  void shouldPutThePrefixBeforeLoanNumbers() {
    CsvMapping format =
        format(ppp().replace("{\"column\": \"LoanNumber\"}", "{\"column\":\"Zip\",\"prefix\":\"SBA-\"}"));
    assertThat(ImportFileTest.rows(HEADER + ROW + ROW.replace("99701", " "), format))
        .satisfiesExactly(
            row -> assertThat(((Accepted) row).loan().number().value()).isEqualTo("SBA-99701"),
            row -> assertThat(row).isEqualTo(new Rejected(3, "Zip", "must have a value", "", "")));
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', quoteCharacter = '~', value = {
    "{'attribute':'jobsRetained'} | 117722.5 | 117722.5", "{'attribute':'jobsRetained'} | 10.120 | 10.120",
    "{'attribute':'jobsRetained'} | ~ $149,800 ~ | 149800", "{'attribute':'jobsRetained'} | $1,234,567.50 | 1234567.50",
    "{'attribute':'jobsRetained'} | $ 980 | 980", "{'attribute':'jobsRetained'} | -.5 | -0.5",
    "{'attribute':'jobsRetained'} | 7. | 7",
    "{'attribute':'jobsRetained','format':'1.234,56'} | 1.234.567,5 € | 1234567.5",
    "{'attribute':'jobsRetained','format':'1 234,56'} | 1\u00A0234,5 | 1234.5",
    "{'attribute':'jobsRetained','format':'1\\u0027234.56'} | 1'234.5 | 1234.5"
  })
  void shouldReadTheFormatOfANumber(String column, String cell, String number) {
    assertThat(value(column.replace('\'', '"'), cell)).isEqualTo("Number[value=" + number + "]");
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
    "M/d/[yyyy][yy] | UTC | 4/4/20 | 2020-04-04T00:00:00Z", "M/d/[yyyy][yy] | UTC | 02/29/2020 | 2020-02-29T00:00:00Z",
    "M/d/yyyy | America/New_York | 4/4/2020 | 2020-04-04T04:00:00Z",
    "dd.MM.uuuu | UTC | 31.12.2019 | 2019-12-31T00:00:00Z",
    "d MMM yyyy h:mm a | UTC | 5 jun 2020 1:30 PM | 2020-06-05T13:30:00Z",
    "yyyy-MM-dd HH:mm XXX | UTC | 2020-06-01 10:00 +02:00 | 2020-06-01T08:00:00Z"
  })
  void shouldReadTheFormatOfATime(String format, String zone, String cell, String time) {
    String column = "{\"attribute\":\"bankStatementsVerifiedAt\",\"format\":\"%s\",\"zone\":\"%s\"}";
    assertThat(value(column.formatted(format, zone), cell)).isEqualTo("Time[value=" + time + "]");
  }

  @ParameterizedTest
  @CsvSource({
    "2020-04-04,2020-04-04T00:00:00Z", "2020-04-04T01:02,2020-04-04T01:02:00Z",
    "2020-04-04T01:02:03.123456Z,2020-04-04T01:02:03.123456Z", "2020-04-04T01:02:03+02:00,2020-04-03T23:02:03Z"
  })
  void shouldReadIsoTimesWithoutAFormat(String cell, String time) {
    assertThat(value("{\"attribute\":\"bankStatementsVerifiedAt\"}", cell)).isEqualTo("Time[value=" + time + "]");
  }

  @ParameterizedTest
  @CsvSource({"a,Text[value=x]", " a ,Text[value=x]", "b,Text[value=b]", "0,Text[value=y]", "N/A,Text[value=y]",
    "' ',Text[value=y]"})
  void shouldReplaceValuesAndAbsentOnes(String cell, String value) {
    String column =
        "{\"attribute\":\"naics\",\"values\":{\"a\":\"x\",\"y\":\"z\"},\"absent\":[\"\",\"0\",\" N/A\"],\"default\":\"y\"}";
    assertThat(value(column, cell)).isEqualTo(value);
    assertThat(value(column.replace(",\"default\":\"y\"", ""), cell)).isEqualTo(value.contains("y") ? "none" : value);
  }

  @ParameterizedTest
  @CsvSource({
    "0,LoanAmount,''", "0,LoanAmount,-5", "0,LoanAmount,1e5", "0,LoanAmount,1.2.3", "0,LoanAmount,.", "0,LoanAmount,x",
    "0,LoanAmount,'\"1,2,3\"'", "0,LoanAmount,'\"1,23\"'", "0,LoanAmount,'\",123\"'", "2,State,' '",
    "10,JobsRetained,many", "10,JobsRetained,--1", "11,DateApproved,''", "14,LoanNumber,''", "14,LoanNumber,a b",
    "11,DateApproved,2020-04-04", "11,DateApproved,13/1/2020", "11,DateApproved,2/30/2020", "11,DateApproved,4/4/020",
    "11,DateApproved,4/4/20/1", "11,DateApproved,//20", "11,DateApproved,+4/4/20", "11,DateApproved,4/4/"
  })
  void shouldRejectAnInvalidRowAndReadTheNext(int column, String field, String value) {
    var cells = new ArrayList<>(List.of("1,,MT,,,,,,,,,4/4/20,,x,PPP-2,,".split(",", -1)));
    cells.set(column, value);
    List<ImportRow> rows = ImportFileTest.rows(HEADER + String.join(",", cells) + "\n" + ROW, format(ppp()));
    assertThat(rows).hasSize(2);
    assertThat((Rejected) rows.getFirst()).returns(field, Rejected::field).returns(2L, Rejected::line)
        .returns(cells.get(14), Rejected::loan).returns(value.replace("\"", "").strip(), Rejected::value)
        .satisfies(rejected -> assertThat(rejected.reason()).startsWith("must "));
    assertThat(((Accepted) rows.getLast()).loan().number().value()).isEqualTo("PPP-000001");
  }

  @Test
  void shouldRejectAnEndlessNumber() {
    assertThat(value("{\"attribute\":\"jobsRetained\"}", "9".repeat(60_000))).startsWith("must be a number such as");
  }

  @Test
  void shouldRejectARowWithAnotherNumberOfColumns() {
    assertThat(ImportFileTest.rows(HEADER + "1,2\n", format(ppp())))
        .containsExactly(new Rejected(2, "", "must have 17 columns, but has 2", "", ""));
  }

  @Test
  void shouldRejectOverlongText() {
    List<ImportRow> rows = ImportFileTest.rows(HEADER + ROW.replace("FAIRBANKS", "x".repeat(1_001)), format(ppp()));
    assertThat((Rejected) rows.getFirst()).returns("City", Rejected::field)
        .returns("PPP-000001", Rejected::loan).returns("x".repeat(64) + "…", Rejected::value);
  }

  @Test
  void shouldIgnoreTheOrderOfColumnsAndBlanksAroundTheirNames() {
    String file = "\uFEFF B , Ignored, A \nb,x,a\n";
    CsvMapping format = withColumns("\"A\":{\"attribute\":\"city\"},\"B\":{\"attribute\":\"zip\"}");
    assertThat(ImportFileTest.rows(file, format)).extracting(row -> attributes(((Accepted) row).loan()))
        .containsExactly(Map.of("city", "Text[value=a]", "zip", "Text[value=b]"));
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', nullValues = "none", value = {
    "none | no column A.", "b,a | no column A.", "A,a | no column B.", "A,B,A | two columns A.", "\"A\"x | no column A."
  })
  void shouldNameTheMissingColumn(@Nullable String header, String missing) {
    CsvMapping format = withColumns("\"A\":{\"attribute\":\"city\"},\"B\":{\"attribute\":\"zip\"}");
    assertThatThrownBy(() -> ImportFileTest.rows(header == null ? "" : header + "\n", format))
        .isInstanceOf(ProblemException.class)
        .hasMessageContaining("/problems/header-invalid")
        .hasMessageContaining("The file has " + missing);
  }

  @ParameterizedTest
  @ValueSource(strings = {"\"a\"b,c\n", "\"never closed %s"})
  void shouldEndWithABrokenRowWhenTheFileIsMalformed(String end) {
    List<ImportRow> rows = ImportFileTest.rows(HEADER + ROW + end.formatted("x".repeat(100_000)), format(ppp()));
    assertThat(rows).hasSize(2);
    assertThat(rows.getLast()).isInstanceOf(Broken.class);
  }
}
