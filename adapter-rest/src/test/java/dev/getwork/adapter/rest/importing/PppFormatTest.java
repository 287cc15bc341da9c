package dev.getwork.adapter.rest.importing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.getwork.adapter.rest.Catalog;
import dev.getwork.adapter.rest.problem.ProblemException;
import dev.getwork.domain.loan.FieldType;
import dev.getwork.application.port.in.importing.ImportRow;
import dev.getwork.application.port.in.importing.ImportRow.Accepted;
import dev.getwork.application.port.in.importing.ImportRow.Broken;
import dev.getwork.application.port.in.importing.ImportRow.Rejected;
import dev.getwork.domain.loan.Loan;
import dev.getwork.domain.loan.LoanField;
import dev.getwork.domain.loan.LoanFields;
import java.math.BigDecimal;
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

class PppFormatTest {

  private static final String HEADER = "LoanAmount,City,State,Zip,NAICSCode,BusinessType,RaceEthnicity,Gender,Veteran,"
      + "NonProfit,JobsRetained,DateApproved,Lender,CD\r\n";
  private static final String ROW =
      "141500,FAIRBANKS,AK,99701,561110,Limited  Liability Company(LLC),White,Male Owned,Veteran,Y,13,04/15/2020,"
          + "\"\tYankee Farm Credit, ACA\",AK - 00\r\n";

  static PppFormat format(long firstNumber, long step, boolean demo) {
    return new PppFormat(new PppMapping(Catalog.fields()), firstNumber, step, demo);
  }

  private static Loan loan(String row, long number, boolean demo) {
    return ((Accepted) ImportFileTest.rows(HEADER + row, format(number, 1, demo)).getFirst()).loan();
  }

  private static Map<String, String> attributes(Loan loan) {
    var written = new TreeMap<String, String>();
    loan.attributes().forEach((field, value) -> written.put(field.name(), value.toString()));
    return written;
  }

  @Test
  void shouldMapARow() {
    Loan loan = loan(ROW, 1, false);
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
        "congressionalDistrict", "Text[value=AK - 00]"));
  }

  @Test
  void shouldReadABlankAsAnAbsentValue() {
    Loan loan = loan("0,,XX,, ,,White,Male Owned,Veteran,,-1,4/4/20,,\n", 1, false);
    assertThat(attributes(loan)).isEqualTo(Map.of("jobsRetained", "Number[value=-1]"));
    assertThat(attributes(loan("1,,XX,,,,,,,,,4/4/20,,\n", 1, false))).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "117722.5,117722.5", "10.123,10.123", "0,0", "' $149,800 ',149800", "'$1,234,567.50',1234567.50", "'$ 980',980"
  })
  void shouldKeepEveryDecimalOfAnAmount(String written, String amount) {
    assertThat(loan("\"" + written + "\",,MT,,,,,,,,,4/4/20,,\n", 1, false).amount()).isEqualTo(new BigDecimal(amount));
  }

  @ParameterizedTest
  @CsvSource({"4/4/20,2020-04-04", "04/15/2020,2020-04-15", "12/31/19,2019-12-31", "2/29/2020,2020-02-29"})
  void shouldReadBothFormsOfADate(String written, String date) {
    assertThat(loan("1,,MT,,,,,,,,," + written + ",,\n", 1, false).submittedAt())
        .isEqualTo(Instant.parse(date + "T00:00:00Z"));
  }

  @ParameterizedTest
  @CsvSource({
    "0,LoanAmount,''", "0,LoanAmount,-5", "0,LoanAmount,1e5", "0,LoanAmount,1.2.3", "0,LoanAmount,.", "0,LoanAmount,x",
    "0,LoanAmount,'\"1,2,3\"'", "0,LoanAmount,'\"1,23\"'", "0,LoanAmount,'\",123\"'", "2,State,' '",
    "10,JobsRetained,1.5", "10,JobsRetained,many", "10,JobsRetained,--1", "11,DateApproved,''",
    "11,DateApproved,2020-04-04", "11,DateApproved,13/1/2020", "11,DateApproved,2/30/2020", "11,DateApproved,4/4/020",
    "11,DateApproved,4/4/20/1", "11,DateApproved,//20", "11,DateApproved,+4/4/20"
  })
  void shouldRejectAnInvalidRowAndReadTheNext(int column, String field, String value) {
    var cells = new ArrayList<>(List.of("1,,MT,,,,,,,,,4/4/20,,x".split(",", -1)));
    cells.set(column, value);
    List<ImportRow> rows = ImportFileTest.rows(HEADER + String.join(",", cells) + "\n" + ROW, format(1, 1, false));
    assertThat(rows).hasSize(2);
    assertThat((Rejected) rows.getFirst()).returns(field, Rejected::field).returns(2L, Rejected::line)
        .satisfies(rejected -> assertThat(rejected.reason()).startsWith("must "));
    assertThat(((Accepted) rows.getLast()).loan().number().value()).isEqualTo("PPP-000002");
  }

  @Test
  void shouldRejectATooLongText() {
    String row = "1," + "x".repeat(1_001) + ",MT,,,,,,,,,4/4/20,,\n";
    List<ImportRow> rows = ImportFileTest.rows(HEADER + row, format(1, 1, false));
    assertThat(((Rejected) rows.getFirst()).field()).isEqualTo("City");
  }

  @Test
  void shouldNumberLoansByTheirRow() {
    List<ImportRow> rows = ImportFileTest.rows(HEADER + "1,2\r\n\r\n" + ROW + ROW, format(999_900, 176, false));
    assertThat((Rejected) rows.getFirst()).returns("", Rejected::field).returns(2L, Rejected::line)
        .returns("must have 14 columns, but has 2", Rejected::reason);
    assertThat((Accepted) rows.get(1)).returns(4L, Accepted::line);
    assertThat(((Accepted) rows.get(2)).loan().number().value()).isEqualTo("PPP-1000252");
  }

  @ParameterizedTest
  @CsvSource({"10,,", "1,2020-04-15T01:00:00Z,2020-04-16T01:00:00Z", "3,2020-04-15T03:00:00Z,", "4,,",
    "61,2020-04-17T13:00:00Z,2020-04-18T13:00:00Z", "71,2020-04-17T23:00:00Z,", "72,2020-04-15T00:00:00Z,"})
  void shouldAddBankStatementsOfTheDemoByRowNumber(long number, String submitted, @Nullable String verified) {
    Map<String, String> attributes = attributes(loan(ROW, number, true));
    assertThat(attributes.get("bankStatementsSubmittedAt")).isEqualTo(time(submitted));
    assertThat(attributes.get("bankStatementsVerifiedAt")).isEqualTo(time(verified));
  }

  private static @Nullable String time(@Nullable String written) {
    return written == null ? null : "Time[value=" + written + "]";
  }

  @Test
  void shouldAcceptAHeaderWithBlanksAroundNames() {
    String excel = "\uFEFF" + HEADER.replace("LoanAmount", " LoanAmount ");
    assertThat(ImportFileTest.rows(excel + ROW, format(1, 1, false))).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "a,b\n", "City,LoanAmount\n", "LoanAmount,City,State\n"})
  void shouldRefuseAnotherHeader(String file) {
    assertThatThrownBy(() -> ImportFileTest.rows(file, format(1, 1, false)))
        .isInstanceOf(ProblemException.class)
        .hasMessageContaining("/problems/header-invalid");
  }

  @ParameterizedTest
  @ValueSource(strings = {"\"a\"b,c\n", "\"never closed %s"})
  void shouldEndWithABrokenRowWhenTheFileIsMalformed(String end) {
    List<ImportRow> rows = ImportFileTest.rows(HEADER + ROW + end.formatted("x".repeat(100_000)), format(1, 1, false));
    assertThat(rows).hasSize(2);
    assertThat(rows.getLast()).isInstanceOf(Broken.class);
  }

  @Test
  void shouldFailWhenAMappedFieldIsMissing() {
    var incomplete = Catalog.attributes();
    incomplete.removeIf(field -> field.name().equals("naics"));
    assertThatThrownBy(() -> new PppMapping(new LoanFields(incomplete)))
        .isInstanceOf(IllegalStateException.class).hasMessageContaining("naics");
    incomplete.add(new LoanField("naics", FieldType.NUMBER));
    assertThatThrownBy(() -> new PppMapping(new LoanFields(incomplete)))
        .isInstanceOf(IllegalStateException.class).hasMessageContaining("naics");
  }
}
