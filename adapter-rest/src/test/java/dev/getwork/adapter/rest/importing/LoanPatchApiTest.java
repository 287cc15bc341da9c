package dev.getwork.adapter.rest.importing;

import static dev.getwork.adapter.rest.Api.INTEGRATION;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.containsString;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.eq;
import static org.mockito.Mockito.when;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.header;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.jsonPath;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.status;

import dev.getwork.adapter.rest.Api;
import dev.getwork.adapter.rest.ApiTest;
import dev.getwork.adapter.rest.Catalog;
import dev.getwork.adapter.rest.Samples;
import dev.getwork.application.port.in.loan.PatchLoans;
import dev.getwork.application.port.in.loan.PatchLoans.Outcome;
import dev.getwork.application.port.in.loan.PatchLoans.Patched;
import dev.getwork.application.port.in.loan.PatchLoans.Stale;
import dev.getwork.application.port.in.loan.PatchLoans.UnknownLoan;
import dev.getwork.domain.loan.CommonField;
import dev.getwork.domain.loan.FieldValue;
import dev.getwork.domain.loan.FieldValue.Text;
import dev.getwork.domain.loan.Loan;
import dev.getwork.domain.loan.LoanField;
import dev.getwork.domain.loan.LoanNumber;
import dev.getwork.domain.loan.LoanPatch;
import dev.getwork.domain.work.UserName;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.test.web.servlet.ResultActions;
import org.springframework.test.web.servlet.request.MockHttpServletRequestBuilder;

@ApiTest
class LoanPatchApiTest {

  private static final String ONE = "/api/v1/loans/PPP-000001";
  private static final String MANY = "/api/v1/loan-patches";
  private static final String MERGE_PATCH = "application/merge-patch+json";
  private static final UserName USER = new UserName(INTEGRATION);
  private static final LoanField NAICS = Catalog.fields().named("naics").orElseThrow();

  private final PatchLoans patchLoans = Api.mock(PatchLoans.class);
  private final List<LoanPatch> taken = new ArrayList<>();

  /** A store with one loan. */
  @BeforeEach
  void answer() {
    when(patchLoans.patch(any(), any(), eq(USER))).thenAnswer(call -> {
      List<LoanPatch> patches = call.getArgument(0);
      Predicate<Loan> condition = call.getArgument(1);
      assertThat(patches).hasSizeLessThanOrEqualTo(PatchBatches.BATCH);
      return patches.stream().map(patch -> condition.test(Samples.loan()) ? outcome(patch) : new Stale()).toList();
    });
  }

  private Outcome outcome(LoanPatch patch) {
    taken.add(patch);
    Loan before = Samples.loan();
    return patch.loan().equals(before.number())
        ? new Patched(patch.applied(before), !patch.changes(before).isEmpty())
        : new UnknownLoan();
  }

  private static MockHttpServletRequestBuilder patch(String body) {
    return Api.as(INTEGRATION, "PATCH", ONE).contentType(MERGE_PATCH).content(body);
  }

  private static ResultActions patchAll(String body) throws Exception {
    return Api.call(Api.as(INTEGRATION, "POST", MANY).contentType("application/x-ndjson").content(body));
  }

  @Test
  void shouldPatchALoan() throws Exception {
    Api.call(patch("""
        {"loanNumber":"PPP-000001","amount":12000.50,"currency":"CAD","state":"TX","product":"p","purpose":"q",
         "submittedAt":"2020-04-15T02:00:00+02:00","attributes":{"naics":null,"jobsRetained":7}}
        """)).andExpect(status().isOk()).andExpect(header().exists("ETag")).andExpect(Api.body("""
        {"loanNumber":"PPP-000001","amount":12000.50,"currency":"CAD","state":"TX","product":"p",
         "purpose":"q","submittedAt":"2020-04-15T00:00:00Z","attributes":{"jobsRetained":7}}
        """));
    assertThat(taken).containsExactly(new LoanPatch(Samples.LOAN, Map.of(
        CommonField.AMOUNT.field(), Optional.of(new FieldValue.Number(new BigDecimal("12000.50"))),
        CommonField.CURRENCY.field(), Optional.of(new Text("CAD")),
        CommonField.STATE.field(), Optional.of(new Text("TX")),
        CommonField.PRODUCT.field(), Optional.of(new Text("p")),
        CommonField.PURPOSE.field(), Optional.of(new Text("q")),
        CommonField.SUBMITTED_AT.field(), Optional.of(new FieldValue.Time(Instant.parse("2020-04-15T00:00:00Z"))),
        NAICS, Optional.empty(),
        Catalog.fields().named("jobsRetained").orElseThrow(),
        Optional.of(new FieldValue.Number(new BigDecimal(7))))));
  }

  @ParameterizedTest
  @ValueSource(strings = {"{}", "{\"attributes\":{}}"})
  void shouldAcceptAnEmptyPatch(String body) throws Exception {
    Api.call(patch(body)).andExpect(status().isOk());
    assertThat(taken).containsExactly(new LoanPatch(Samples.LOAN, Map.of()));
  }

  @Test
  void shouldPatchTheVersionOfIfMatchOnly() throws Exception {
    String body = "{\"attributes\":{\"naics\":\"1\"}}";
    String tag = Api.call(patch("{}")).andReturn().getResponse().getHeader("ETag");
    Api.call(patch(body).header("If-Match", String.valueOf(tag))).andExpect(status().isOk());
    taken.clear();
    for (String other : List.of("\"3\"", "W/" + tag)) {
      Api.call(patch(body).header("If-Match", other)).andExpect(Api.problem(412, "stale-version"));
    }
    Api.call(patch(body).header("If-Match", "3")).andExpect(Api.problem(400, "malformed-request"))
        .andExpect(jsonPath("$.errors[0].header").value("If-Match"));
    assertThat(taken).isEmpty();
  }

  @Test
  void shouldAnswer404WhenTheLoanIsUnknown() throws Exception {
    for (String number : List.of("L-9", "a,b")) {
      Api.call(Api.as(INTEGRATION, "PATCH", "/api/v1/loans/" + number).contentType(MERGE_PATCH).content("{}"))
          .andExpect(Api.problem(404, "unknown-loan"));
    }
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
    "{\"amount\":\"1\"}|/amount", "{\"amount\":null}|/amount", "{\"amount\":-1}|/amount",
    "{\"amount\":1e999999999}|/amount", "{\"currency\":\"usd\"}|/currency", "{\"state\":\"\"}|/state",
    "{\"purpose\":7}|/purpose", "{\"submittedAt\":\"2020\"}|/submittedAt", "{\"loanNumber\":\"L-1\"}|/loanNumber",
    "{\"loanNumber\":null}|/loanNumber", "{\"naics\":\"1\"}|/naics", "{\"a/b~\":1}|/a~1b~0",
    "{\"attributes\":null}|/attributes", "{\"attributes\":[]}|/attributes",
    "{\"attributes\":{\"naics\":1}}|/attributes/naics",
    "{\"attributes\":{\"naics\":{}}}|/attributes/naics", "{\"attributes\":{\"amount\":1}}|/attributes/amount",
    "{\"attributes\":{\"gender\":\"f\"}}|/attributes/gender",
    "{\"attributes\":{\"jobsRetained\":1e25}}|/attributes/jobsRetained"})
  void shouldRefuseAnInvalidPatch(String body, String pointer) throws Exception {
    Api.call(patch(body)).andExpect(Api.problem(422, "invalid-value"))
        .andExpect(jsonPath("$.errors[0].pointer").value(pointer))
        .andExpect(jsonPath("$.detail").value(containsString(pointer + " ")));
    Api.verifyUntouched();
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
    "null|400", "|400", "{\"state\":\"a\",\"state\":\"b\"}|400",
    "{\"attributes\":{\"naics\":\"1\",\"naics\":\"2\"}}|400",
    "{}{}|400", "[]|422", "7|422", "{\"amount\":1e99999999999}|400"})
  void shouldRefuseABodyThatIsNoObject(String body, int status) throws Exception {
    Api.call(patch(body == null ? "" : body)).andExpect(status().is(status));
    Api.verifyUntouched();
  }

  @ParameterizedTest
  @ValueSource(strings = {"application/json", "text/csv", "application/json-patch+json"})
  void shouldRefuseOtherFormats(String type) throws Exception {
    Api.call(Api.as(INTEGRATION, "PATCH", ONE).contentType(type).content("{}"))
        .andExpect(Api.problem(415, "unsupported-media-type"));
    Api.call(Api.as(INTEGRATION, "POST", MANY).contentType(type).content("{}"))
        .andExpect(Api.problem(415, "unsupported-media-type"));
    Api.verifyUntouched();
  }

  @Test
  void shouldLetManagersPatchALoan() throws Exception {
    when(patchLoans.patch(any(), any(), eq(Samples.MANAGER))).thenReturn(List.of(new UnknownLoan()));
    Api.call(Api.as(Api.MANAGER, "PATCH", ONE).contentType(MERGE_PATCH).content("{}"))
        .andExpect(Api.problem(404, "unknown-loan"));
  }

  @ParameterizedTest
  @ValueSource(strings = {Api.PROCESSOR, Api.MANAGER, Api.OPERATOR})
  void shouldRefuseOtherRoles(String user) throws Exception {
    if (!user.equals(Api.MANAGER)) {
      Api.call(Api.as(user, "PATCH", ONE).contentType(MERGE_PATCH).content("{}"))
          .andExpect(Api.problem(403, "forbidden"));
    }
    Api.call(Api.as(user, "POST", MANY).contentType("application/x-ndjson").content("{}"))
        .andExpect(Api.problem(403, "forbidden"));
    Api.verifyUntouched();
  }

  @Test
  void shouldApplyTheValidLinesAndReportTheOthers() throws Exception {
    patchAll("""
        {"loanNumber":"PPP-000001","attributes":{"naics":"1"}}
        {"loanNumber":"L-9","state":"TX"}

        {"loanNumber":"PPP-000001","attributes":{"naics":1}}
        {"loanNumber":"PPP-000001","attributes":{"naics":"236220"}}
        {"state":"TX"}
        {"loanNumber":"a b"}
        not json
        """).andExpect(status().isOk()).andExpect(Api.body("""
        {"received":7,"changed":1,"unchanged":1,"rejected":5,"rejections":[
          {"line":2,"field":"loanNumber","reason":"must be a known loan","loanNumber":"L-9","value":""},
          {"line":4,"field":"naics","reason":"must be a string","loanNumber":"PPP-000001","value":"1"},
          {"line":6,"field":"loanNumber","reason":"must be a string","loanNumber":"","value":""},
          {"line":7,"field":"loanNumber","reason":"must be 1 to 64 letters, digits or . _ : -",
           "loanNumber":"a b","value":"a b"},
          {"line":8,"field":"","reason":"must be one JSON object without duplicate names","loanNumber":"","value":""}]}
        """));
    assertThat(taken).extracting(LoanPatch::loan)
        .containsExactly(Samples.LOAN, new LoanNumber("L-9"), Samples.LOAN);
  }

  @Test
  void shouldReportABoundedNumberOfLines() throws Exception {
    patchAll("x\n".repeat(PatchBatches.MOST_REPORTED + 1)).andExpect(status().isOk())
        .andExpect(jsonPath("$.rejected").value(PatchBatches.MOST_REPORTED + 1))
        .andExpect(jsonPath("$.rejections.length()").value(PatchBatches.MOST_REPORTED));
  }

  @Test
  void shouldApplyCompressedPatches() throws Exception {
    byte[] packed = LoanImportApiTest.gzip("{\"loanNumber\":\"PPP-000001\"}\n".repeat(100));
    Api.call(Api.as(INTEGRATION, "POST", MANY).contentType("application/x-ndjson").header("Content-Encoding", "gzip")
        .content(packed)).andExpect(status().isOk());
    assertThat(taken).hasSize(100);
  }

  @Test
  void shouldSayHowManyPatchesWereProcessedWhenTheBodyIsUnreadable() throws Exception {
    byte[] line = "{\"loanNumber\":\"PPP-000001\"}\n".getBytes(StandardCharsets.UTF_8);
    byte[] body = new byte[line.length + 1];
    System.arraycopy(line, 0, body, 0, line.length);
    body[line.length] = (byte) 0xC3;
    Api.call(Api.as(INTEGRATION, "POST", MANY).contentType("application/x-ndjson").content(body))
        .andExpect(Api.problem(422, "import-failed"))
        .andExpect(jsonPath("$.detail").value("Only the first 1 patches were processed. The file is not in UTF-8."));
    assertThat(taken).hasSize(1);
    patchAll(" ".repeat((int) Api.MAX_IMPORT_BYTES + 1)).andExpect(Api.problem(413, "body-too-large"))
        .andExpect(jsonPath("$.detail").value(containsString("Only the first 0 patches were processed")));
  }
}
