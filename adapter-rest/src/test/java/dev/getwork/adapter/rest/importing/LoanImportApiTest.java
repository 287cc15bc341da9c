package dev.getwork.adapter.rest.importing;

import static dev.getwork.adapter.rest.Api.MANAGER;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.containsString;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.eq;
import static org.mockito.Mockito.verifyNoInteractions;
import static org.mockito.Mockito.when;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.header;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.jsonPath;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.status;

import dev.getwork.adapter.rest.Api;
import dev.getwork.adapter.rest.ApiTest;
import dev.getwork.adapter.rest.Samples;
import dev.getwork.application.port.in.importing.ImportLoans;
import dev.getwork.application.port.in.importing.ImportMapping;
import dev.getwork.application.port.in.importing.ImportQueries;
import dev.getwork.application.port.in.importing.ImportRow;
import dev.getwork.application.port.in.importing.LoanImport;
import dev.getwork.application.port.in.importing.LoanImport.State;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.test.web.servlet.ResultActions;
import org.springframework.test.web.servlet.request.MockHttpServletRequestBuilder;

@ApiTest
class LoanImportApiTest {

  private static final String PATH = "/api/v1/loan-imports";
  private static final String CSV = PATH + "?mapping=ppp";
  private static final String FILE = "LoanAmount,City,State,Zip,NAICSCode,BusinessType,RaceEthnicity,Gender,Veteran,"
      + "NonProfit,JobsRetained,DateApproved,Lender,CD,LoanNumber,BankStatementsSubmittedAt,BankStatementsVerifiedAt\n"
      + "1,,MT,,,,,,,,,4/4/20,,,L-1,,\n";

  private final ImportLoans importLoans = Api.mock(ImportLoans.class);
  private final List<ImportRow> taken = new ArrayList<>();

  @BeforeEach
  void complete() {
    importing(new LoanImport.Completed(3, 2, 1));
    keep("ppp", CsvMappingTest.ppp());
  }

  private static void keep(String name, String document) {
    var kept = new ImportMapping(new ImportMapping.Name(name), document, Samples.MANAGER, Samples.NOW);
    when(Api.mock(ImportQueries.class).mapping(kept.name())).thenReturn(Optional.of(kept));
  }

  /** An import that ends like this, unless its file is broken. */
  private void importing(State state) {
    when(importLoans.importLoans(any(), any(), eq(Samples.MANAGER), any())).thenAnswer(call -> {
      call.<Iterator<ImportRow>>getArgument(0).forEachRemaining(taken::add);
      return Optional.of(Samples.loanImport(taken.getLast() instanceof ImportRow.Broken(String reason)
          ? new LoanImport.Failed(reason)
          : state));
    });
  }

  private static MockHttpServletRequestBuilder file(String path, String type, byte[] body) {
    return Api.as(MANAGER, "POST", path).contentType(type).content(body);
  }

  private static ResultActions csv(String path, String body) throws Exception {
    return Api.call(file(path, "text/csv", body.getBytes(StandardCharsets.UTF_8)));
  }

  private static ResultActions gzipped(String path, String type, byte[] packed) throws Exception {
    return Api.call(file(path, type, packed).header("Content-Encoding", "gzip"));
  }

  private static byte[] both(byte[] first, byte[] second) {
    return ByteBuffer.allocate(first.length + second.length).put(first).put(second).array();
  }

  static byte[] gzip(String text) throws IOException {
    var packed = new ByteArrayOutputStream();
    try (var gzip = new GZIPOutputStream(packed)) {
      gzip.write(text.getBytes(StandardCharsets.UTF_8));
    }
    return packed.toByteArray();
  }

  @Test
  void shouldAnswer201WhenTheImportIsCompleted() throws Exception {
    csv(CSV, FILE + "1,,MT,,,,,,,,,4/4/20,,,L-3,,\n")
        .andExpect(status().isCreated())
        .andExpect(header().string("Location", PATH + "/5"))
        .andExpect(Api.body("""
            {"id":"5","state":"COMPLETED","received":7,"rejected":1,"added":3,"changed":2,"unchanged":1,
             "fileName":"loans.csv","by":"manager","startedAt":"2026-02-03T04:05:06.789Z"}
            """));
    assertThat(taken).map(row -> ((ImportRow.Accepted) row).loan())
        .extracting(loan -> loan.number().value())
        .containsExactly("L-1", "L-3");
  }

  @Test
  void shouldAnswer202WhenTheImportIsRunning() throws Exception {
    when(importLoans.importLoans(any(), any(), any(), eq(Duration.ofSeconds(2))))
        .thenReturn(Optional.of(Samples.loanImport(new LoanImport.Running())));
    Api.call(file(CSV, "text/csv;charset=UTF-8", FILE.getBytes(StandardCharsets.UTF_8)).header("Prefer", "wait=2"))
        .andExpect(status().isAccepted())
        .andExpect(header().string("Location", PATH + "/5"))
        .andExpect(header().string("Retry-After", "2"))
        .andExpect(header().string("Preference-Applied", "wait=2"))
        .andExpect(jsonPath("$.state").value("RUNNING"));
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {"text/csv|?mapping=ppp", "application/x-ndjson|''"})
  void shouldUnpackACompressedFile(String type, String query) throws Exception {
    byte[] packed = gzip(type.equals("text/csv") ? FILE : NdjsonRowsTest.LOAN);
    gzipped(PATH + query, type, packed).andExpect(status().isCreated());
    assertThat(taken).singleElement().isInstanceOf(ImportRow.Accepted.class);
  }

  @Test
  void shouldUnpackEveryGzipMember() throws Exception {
    byte[] packed = both(gzip(FILE), gzip("2,,MT,,,,,,,,,4/4/20,,,L-2,,\n"));
    gzipped(CSV, "text/csv", packed).andExpect(status().isCreated());
    assertThat(taken).hasSize(2);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 5, 9, 12, 20})
  void shouldRefuseAFileTruncatedInItsSecondMember(int length) throws Exception {
    byte[] second = Arrays.copyOf(gzip("2,,MT,,,,,,,,,4/4/20,,,L-2,,\n"), length);
    byte[] packed = both(gzip(FILE), second);
    gzipped(CSV, "text/csv", packed).andExpect(Api.problem(422, "import-failed"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"1,\"Bozeman", "1,\"Bozeman\n2,,MT,,,,,,,,,4/4/20,,,L-2,,\n", "\"", "1,\"\"\"\n"})
  void shouldRefuseAnUnclosedQuote(String end) throws Exception {
    csv(CSV, FILE + end)
        .andExpect(Api.problem(422, "import-failed"))
        .andExpect(jsonPath("$.detail").value(containsString("within a quoted field")));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "?mapping=other", "?mapping=PPP%00", "?mapping=x"})
  void shouldRefuseAnUnknownMapping(String query) throws Exception {
    csv(PATH + query, FILE)
        .andExpect(Api.problem(422, "invalid-value"))
        .andExpect(jsonPath("$.errors[0].parameter").value("mapping"));
    verifyNoInteractions(importLoans);
  }

  @ParameterizedTest
  @ValueSource(strings = {"firstNumber=1", "step=1", "overlay=demo"})
  void shouldRefuseUnknownParameters(String parameter) throws Exception {
    csv(CSV + "&" + parameter, FILE).andExpect(Api.problem(400, "malformed-request"));
  }

  @Test
  void shouldExplainAMappingThatTheCatalogNoLongerAllows() throws Exception {
    keep("ppp", CsvMappingTest.ppp().replace("\"city\"", "\"town\""));
    csv(CSV, FILE).andExpect(Api.problem(422, "invalid-value"))
        .andExpect(jsonPath("$.errors[0].pointer").value("/columns/City/attribute"));
    verifyNoInteractions(importLoans);
  }

  @Test
  void shouldRefuseAFileWithOtherColumns() throws Exception {
    csv(CSV, "a,b,c\n1,2,3\n").andExpect(Api.problem(422, "header-invalid"));
    csv(CSV, "\"a\"b").andExpect(Api.problem(422, "header-invalid"));
    verifyNoInteractions(importLoans);
  }

  @ParameterizedTest
  @CsvSource({"application/json,identity", "text/csv,br", "text/csv;charset=ISO-8859-1,identity"})
  void shouldRefuseOtherFormats(String type, String encoding) throws Exception {
    Api.call(file(CSV, type, FILE.getBytes(StandardCharsets.UTF_8)).header("Content-Encoding", encoding))
        .andExpect(Api.problem(415, "unsupported-media-type"));
    verifyNoInteractions(importLoans);
  }

  @Test
  void shouldExplainAnUnreadableFile() throws Exception {
    Api.call(file(PATH, "application/x-ndjson", new byte[] {'{', (byte) 0xC3, '\n'}))
        .andExpect(Api.problem(422, "import-failed"))
        .andExpect(jsonPath("$.detail").value("Nothing was imported. The file is not in UTF-8."))
        .andExpect(jsonPath("$.import").value(PATH + "/5"));
  }

  @Test
  void shouldRefuseDamagedCompression() throws Exception {
    byte[] packed = gzip(FILE);
    gzipped(CSV, "text/csv", Arrays.copyOf(packed, packed.length - 9))
        .andExpect(Api.problem(422, "import-failed"));
    gzipped(PATH, "application/x-ndjson", new byte[40])
        .andExpect(Api.problem(422, "import-failed"));
    gzipped(CSV, "text/csv", new byte[40])
        .andExpect(status().is(422))
        .andExpect(jsonPath("$.detail").value("Nothing was imported. The file is not valid gzip."));
  }

  @Test
  void shouldLimitTheUnpackedSizeOfAFile() throws Exception {
    byte[] packed = gzip(FILE + "1,,MT,,,,,,,,,4/4/20,,,L-3,,\n".repeat(1_000));
    assertThat(packed.length).isLessThan((int) Api.MAX_IMPORT_BYTES);
    gzipped(CSV, "text/csv", packed)
        .andExpect(Api.problem(413, "body-too-large"))
        .andExpect(jsonPath("$.import").value(PATH + "/5"));
  }

  @Test
  void shouldLimitFilesThatUnpackToNothing() throws Exception {
    byte[] named = {0x1f, (byte) 0x8b, 8, 8, 0, 0, 0, 0, 0, 0};
    byte[] endless = "x".repeat(2 * (int) Api.MAX_IMPORT_BYTES).getBytes(StandardCharsets.UTF_8);
    gzipped(PATH, "application/x-ndjson", both(named, endless))
        .andExpect(status().isContentTooLarge())
        .andExpect(jsonPath("$.import").value(PATH + "/5"));
  }

  @Test
  void shouldShowTheFailureWhenTheServerFailed() throws Exception {
    importing(new LoanImport.Failed("the database was away"));
    csv(CSV, FILE)
        .andExpect(status().isCreated())
        .andExpect(jsonPath("$.state").value("FAILED"))
        .andExpect(jsonPath("$.failure").value("the database was away"));
  }

  @Test
  void shouldSendRetryAfterWhenTooManyImportsAreQueued() throws Exception {
    when(importLoans.importLoans(any(), any(), any(), any())).thenReturn(Optional.empty());
    csv(CSV, FILE).andExpect(Api.problem(503, "imports-busy")).andExpect(header().string("Retry-After", "10"));
  }
}
