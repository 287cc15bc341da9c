package dev.getwork.adapter.rest.importing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.getwork.adapter.rest.problem.ProblemException;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Collectors;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MappingReaderTest {

  private static final String NUMBER = "'column':'N'";
  private static final String COLUMNS = "'A':{'field':'amount'},'T':{'field':'submittedAt'}";
  private static final String CONSTANTS = "'currency':'USD','state':'MA','product':'p','purpose':'q'";

  private static void read(String number, String columns, String constants) {
    CsvMappingTest.format("{'loanNumber':{%s},'columns':{%s},'constants':{%s}}".formatted(number, columns, constants)
        .replace('\'', '"'));
  }

  @Test
  void shouldAcceptTheMappingOfTheDemo() {
    assertThatCode(() -> CsvMappingTest.format(CsvMappingTest.ppp())).doesNotThrowAnyException();
    assertThatCode(() -> read(NUMBER, COLUMNS, CONSTANTS)).doesNotThrowAnyException();
  }

  private static void assertFault(Runnable reading, String pointer, String remedy) {
    assertThatThrownBy(reading::run).isInstanceOf(ProblemException.class)
        .hasMessageContaining("/problems/invalid-value")
        .extracting(problem -> ((ProblemException) problem).body("/", null).get("errors"))
        .asInstanceOf(InstanceOfAssertFactories.LIST)
        .anySatisfy(error -> {
          Map<?, ?> fault = (Map<?, ?>) error;
          assertThat(fault.get("pointer")).isEqualTo(pointer);
          assertThat(String.valueOf(fault.get("detail"))).contains(remedy);
        });
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', quoteCharacter = '~', value = {
    "~~ | ~~ | either column", "'column':'N','rowNumber':{} | ~~ | either column",
    "'rowNumber':{},'prefix':'L' | ~~ | either column",
    "'column':'N','prefix':'a b' | /prefix | must be 1 to 64 letters",
    "'rowNumber':{'width':0} | /rowNumber/width | from 1 to 18",
    "'rowNumber':{'width':19} | /rowNumber/width | from 1 to 18",
    "'rowNumber':{'first':0} | /rowNumber/first | from 1 to 1000000000",
    "'rowNumber':{'step':-1} | /rowNumber/step | from 1 to 1000000000",
    "'rowNumber':{'prefix':'ä'} | /rowNumber/prefix | must be 1 to 64 letters",
    "'rowNumber':{'prefix':'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'} | /rowNumber/prefix | 1 to 64 letters"
  })
  void shouldNameTheFaultOfTheLoanNumber(String number, String pointer, String remedy) {
    assertFault(() -> read(number, COLUMNS, CONSTANTS), "/loanNumber" + pointer, remedy);
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', quoteCharacter = '~', value = {
    "'X':{} | /X | either field or attribute",
    "'X':{'field':'state','attribute':'naics'} | /X | either field or attribute",
    "'X':{'field':'naics'} | /X/field | must be one of amount, currency, product, purpose, state, submittedAt",
    "'X':{'field':'loanNumber'} | /X/field | must be one of amount",
    "'X':{'attribute':'state'} | /X/attribute | must be one of bankStatementsSubmittedAt, bankStatementsVerifiedAt, city",
    "'X':{'attribute':'color'} | /X/attribute | must be one of",
    "'X':{'attribute':'Gender'} | /X/attribute | protected classes",
    "'a/b~':{'attribute':'no'} | /a~1b~0/attribute | must be one of",
    "'X':{'attribute':'naics','format':'M/d/yyyy'} | /X/format | numbers and times only",
    "'X':{'attribute':'jobsRetained','format':'#,##0'} | /X/format | must be 1 234,56 or 1'234.56 or 1,234.56",
    "'X':{'attribute':'bankStatementsVerifiedAt','format':'mm/dd/yyyy'} | /X/format | must contain year, month and day",
    "'X':{'attribute':'bankStatementsVerifiedAt','format':'bM/d/yyyy'} | /X/format | must be a pattern of java.time",
    "'X':{'attribute':'bankStatementsVerifiedAt','zone':'Mars'} | /X/zone | must be a time zone",
    "'X':{'attribute':'naics','zone':'UTC'} | /X/zone | for times only",
    "'X':{'attribute':'jobsRetained','default':'many'} | /X/default | must be a number such as",
    "'X':{'attribute':'naics','default':' '} | /X/default | must not be blank",
    "'X':{'attribute':'jobsRetained','values':{'a/':'b'}} | /X/values/a~1 | must be a number such as",
    "'X':{'attribute':'naics'},'Y':{'attribute':'naics'} | /Y | must be removed: /columns/X already maps to naics",
    "'X':{'field':'currency'} | ~~ | ~~"
  })
  void shouldNameTheFaultOfAColumn(String column, String pointer, String remedy) {
    boolean isDuplicate = pointer.isEmpty();
    assertFault(() -> read(NUMBER, COLUMNS + "," + column, CONSTANTS),
        isDuplicate ? "/constants/currency" : "/columns" + pointer,
        isDuplicate ? "must be removed: /columns/X already maps to currency" : remedy);
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', quoteCharacter = '~', value = {
    "'currency':'usd' | currency | must be three capital letters", "'state':'' | state | string that is not blank",
    "'state':1 | state | must be a string", "'jobsRetained':'1' | jobsRetained | must be a number",
    "'naics':[] | naics | must be a string",
    "'bankStatementsVerifiedAt':'today' | bankStatementsVerifiedAt | must be a time",
    "'loanNumber':'L-1' | loanNumber | must be one of", "'color':'red' | color | must be one of",
    "'race':'x' | race | protected classes", "'amount':-1 | amount | must not be negative"
  })
  void shouldNameTheFaultOfAConstant(String constant, String name, String remedy) {
    String others = List.of(CONSTANTS.split(",")).stream().filter(other -> !other.startsWith("'" + name + "'"))
        .collect(Collectors.joining(","));
    String columns = name.equals("amount") ? COLUMNS.substring(COLUMNS.indexOf("'T'")) : COLUMNS;
    assertFault(() -> read(NUMBER, columns, others + "," + constant), "/constants/" + name, remedy);
  }

  @Test
  void shouldReportEveryFaultAndEveryMissingField() {
    for (String missing : List.of("amount", "currency", "state", "product", "purpose", "submittedAt")) {
      assertFault(() -> read("", "", ""), "/columns", "must map a column to " + missing);
    }
    assertFault(() -> read("", "", ""), "/loanNumber", "either column");
    assertFault(() -> CsvMappingTest.format("{}"), "/loanNumber", "either column");
  }

  @Test
  void shouldRefuseAnInvalidDefault() {
    String columns = COLUMNS + ",'C':{'field':'currency','default':'usd'}";
    assertFault(() -> read(NUMBER, columns, CONSTANTS.replace("'currency':'USD',", "")),
        "/columns/C", "must be three capital letters");
  }

  @Test
  void shouldRefuseTooManyColumns() {
    String columns = IntStream.range(0, 1_001).mapToObj("'%d':{}"::formatted).collect(Collectors.joining(","));
    assertFault(() -> read(NUMBER, columns, ""), "/columns", "must have at most 1000 columns");
  }
}
