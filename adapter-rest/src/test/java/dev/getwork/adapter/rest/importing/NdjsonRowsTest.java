package dev.getwork.adapter.rest.importing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.getwork.adapter.rest.Catalog;
import dev.getwork.domain.loan.FieldValue;
import dev.getwork.application.port.in.importing.ImportRow;
import dev.getwork.application.port.in.importing.ImportRow.Accepted;
import dev.getwork.application.port.in.importing.ImportRow.Broken;
import dev.getwork.application.port.in.importing.ImportRow.Rejected;
import dev.getwork.domain.loan.Loan;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

class NdjsonRowsTest {

  static final String LOAN = "{\"loanNumber\":\"L-1\",\"amount\":1234.50,\"currency\":\"USD\",\"state\":\"MT\","
      + "\"product\":\"SBA-PPP\",\"purpose\":\"payroll\",\"submittedAt\":\"2020-04-15T02:00:00+02:00\","
      + "\"attributes\":{\"naics\":\"1\",\"jobsRetained\":7,\"zip\":null,"
      + "\"bankStatementsSubmittedAt\":\"2020-04-15T00:00:00Z\"}}";

  private static List<ImportRow> read(String file) {
    var json = JsonMapper.builder(JsonFactory.builder().enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION).build())
        .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
        .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
        .build();
    var loans = new NdjsonLoans(Catalog.fields(), json);
    return ImportFileTest.rows(file, loans);
  }

  @Test
  void shouldReadALoanPerLine() {
    List<ImportRow> rows = read("\uFEFF" + LOAN + "\r\n\n  \n" + LOAN.replace("L-1", "L-2"));
    assertThat(rows).hasSize(2);
    Loan loan = ((Accepted) rows.getFirst()).loan();
    assertThat(loan).returns("L-1", read -> read.number().value())
        .returns(new BigDecimal("1234.50"), Loan::amount)
        .returns(Instant.parse("2020-04-15T00:00:00Z"), Loan::submittedAt);
    assertThat(loan.attributes().entrySet().stream()
        .collect(Collectors.toMap(entry -> entry.getKey().name(), Map.Entry::getValue)))
        .hasSize(3)
        .containsEntry("naics", new FieldValue.Text("1"))
        .containsEntry("jobsRetained", new FieldValue.Number(new BigDecimal("7")))
        .containsEntry("bankStatementsSubmittedAt", new FieldValue.Time(Instant.parse("2020-04-15T00:00:00Z")));
    assertThat((Accepted) rows.getLast()).returns(4L, Accepted::line);
  }

  /** No store keeps a NUL, nor half a character. */
  @Test
  void shouldNameAFieldWithPrintableCharactersOnly() {
    assertThat(read("{\"loanNumber\":\"L-1\",\"a\\u0000b\\n\\ud800c💰\":1}"))
        .containsExactly(new Rejected(1, "a\uFFFDb\uFFFD\uFFFDc💰",
            "must be a loan field; put attributes into the member attributes", "L-1", ""));
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
    "\"L-1\"|5|loanNumber", "\"L-1\"|\"a b\"|loanNumber", "1234.50|\"1\"|amount", "1234.50|null|amount",
    "1234.50|-1|amount", "1234.50|1e999999999|amount", "\"USD\"|\"usd\"|currency", "\"MT\"|\"\"|state",
    "\"MT\"|7|state",
    "\"2020-04-15T02:00:00+02:00\"|\"2020-04-15\"|submittedAt", "\"2020-04-15T02:00:00+02:00\"|1|submittedAt",
    "\"naics\"|\"unknownOne\"|unknownOne", "\"naics\"|\"amount\"|amount", "\"1\"|1|naics", "7|\"7\"|jobsRetained",
    "\"2020-04-15T00:00:00Z\"|\"x\"|bankStatementsSubmittedAt", "\"product\"|\"produkt\"|produkt",
    "\"product\":\"SBA-PPP\",|''|product"
  })
  void shouldNameTheInvalidField(String part, String instead, String field) {
    List<ImportRow> rows = read(LOAN.replace(part, instead) + "\n" + LOAN);
    assertThat(rows).hasSize(2);
    assertThat((Rejected) rows.getFirst()).returns(field, Rejected::field).returns(1L, Rejected::line);
    assertThat(rows.getLast()).isInstanceOf(Accepted.class);
  }

  /** A field that is unknown may be a secret, or a protected class. */
  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
    "1234.50|\"25,000\"|L-1|\"25,000\"", "\"naics\":\"1\"|\"naics\":5|L-1|5", "\"MT\"|null|L-1|null",
    "\"L-1\"|\"a b\"|a b|a b", "\"naics\":|\"ssn\":|L-1|''", "\"naics\":|\"race\":|L-1|''", "}}|}|''|''"
  })
  void shouldShowTheLoanAndTheValueOfAKnownField(String part, String instead, String loan, String value) {
    assertThat((Rejected) read(LOAN.replace(part, instead)).getFirst())
        .returns(loan, Rejected::loan).returns(value, Rejected::value);
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
    "\"state\":7,\"amount\":\"x\",\"loanNumber\":\"L-1\"|state",
    "\"amount\":\"x\",\"state\":7,\"loanNumber\":\"L-1\"|amount",
    "\"state\":7,\"loanNumber\":5|loanNumber"
  })
  void shouldNameTheFirstInvalidFieldButTheNumberBeforeOthers(String members, String field) {
    assertThat((Rejected) read("{" + members + "}").getFirst()).returns(field, Rejected::field);
  }

  @ParameterizedTest
  @ValueSource(strings = {"race", "Race_Ethnicity", "gender", "veteran"})
  void shouldRejectProtectedClasses(String name) {
    List<ImportRow> rows = read(LOAN.replace("naics", name));
    assertThat((Rejected) rows.getFirst()).returns(name, Rejected::field)
        .returns("must be removed: protected classes are never imported", Rejected::reason);
  }

  @ParameterizedTest
  @ValueSource(strings = {"{", "[]", "null", "7", "{\"a\":1,\"a\":2}", "{} {}", "not json", "[[[[",
    "{\"amount\":1e99999999999}"})
  void shouldRejectALineWithoutAnObject(String line) {
    List<ImportRow> rows = read(line + "\n" + LOAN);
    assertThat((Rejected) rows.getFirst()).returns("", Rejected::field).returns(1L, Rejected::line);
    assertThat(rows.getLast()).isInstanceOf(Accepted.class);
  }

  @Test
  void shouldEndWithABrokenRowWhenALineIsTooLong() {
    List<ImportRow> rows = read(LOAN + "\n" + "x".repeat(NdjsonLines.LONGEST_LINE + 1) + "\n" + LOAN);
    assertThat(rows).hasSize(2);
    assertThat(rows.getLast()).isEqualTo(new Broken("Line 2 has more than 1048576 characters."));
  }

  @Test
  void shouldAcceptALineOfMaximumLength() {
    String padded = LOAN + " ".repeat(NdjsonLines.LONGEST_LINE - LOAN.length());
    assertThat(read(padded + "\n")).singleElement().isInstanceOf(Accepted.class);
  }

  @Test
  void shouldHaveNoRowsInAnEmptyFile() {
    assertThat(read("")).isEmpty();
    assertThat(read("\n\n")).isEmpty();
  }
}
