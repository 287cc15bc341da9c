package dev.getwork.adapter.rest.importing;

import dev.getwork.adapter.rest.http.HttpConfiguration;
import dev.getwork.adapter.rest.http.HttpConfiguration.Caller;
import dev.getwork.adapter.rest.http.KnownVersions;
import dev.getwork.adapter.rest.http.LoanResponse;
import dev.getwork.adapter.rest.problem.ProblemException;
import dev.getwork.adapter.rest.problem.ProblemType;
import dev.getwork.application.port.in.loan.LoanQueries;
import dev.getwork.application.port.in.loan.PatchLoans;
import dev.getwork.application.port.in.loan.PatchLoans.Patched;
import dev.getwork.application.port.in.loan.PatchLoans.Stale;
import dev.getwork.application.port.in.loan.PatchLoans.UnknownLoan;
import dev.getwork.domain.loan.Loan;
import dev.getwork.domain.loan.LoanNumber;
import dev.getwork.domain.loan.LoanPatch;
import dev.getwork.domain.work.UserName;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PatchMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.databind.json.JsonMapper;

/** Loans, and their patches: of one loan, or of many, a line each, which are applied in batches while they come in. */
@RestController
public record LoanController(
    LoanQueries queries, PatchLoans patchLoans, NdjsonLoans loans, JsonMapper json,
    HttpConfiguration.Settings settings) {

  @GetMapping("/api/v1/loans/{loanNumber}")
  ResponseEntity<LoanResponse> one(@PathVariable LoanNumber loanNumber) {
    return queries.find(loanNumber).map(this::answer).orElseThrow(ProblemException::unknownLoan);
  }

  private ResponseEntity<LoanResponse> answer(Loan loan) {
    LoanResponse body = LoanResponse.from(loan);
    return ResponseEntity.ok().eTag(body.tag(json)).body(body);
  }

  @PatchMapping(path = "/api/v1/loans/{loanNumber}", consumes = "application/merge-patch+json")
  ResponseEntity<LoanResponse> patch(
      @PathVariable LoanNumber loanNumber,
      @RequestHeader(name = HttpHeaders.IF_MATCH, required = false) @Nullable String ifMatch,
      @Caller UserName user,
      @RequestBody Map<String, @Nullable Object> body) {
    Optional<String> expected = Optional.ofNullable(ifMatch).map(KnownVersions::ifMatch);
    LoanPatch patch = read(loanNumber, body);
    Predicate<Loan> isExpected = loan -> expected.stream().allMatch(LoanResponse.from(loan).tag(json)::equals);
    return switch (patchLoans.patch(List.of(patch), isExpected, user).getFirst()) {
      case Patched(Loan loan, var _) -> answer(loan);
      case Stale() -> throw ProblemType.STALE_VERSION
          .because("Read the loan again, and apply your change to its current version.");
      case UnknownLoan() -> throw ProblemException.unknownLoan();
    };
  }

  private LoanPatch read(LoanNumber loan, Map<String, @Nullable Object> body) {
    try {
      return loans.patch(loan, body);
    } catch (InvalidRowException invalid) {
      throw invalid.problem();
    }
  }

  @PostMapping(path = "/api/v1/loan-patches", consumes = "application/x-ndjson")
  LoanPatchesResponse patchAll(HttpServletRequest request, @Caller UserName user) {
    var file = new ImportFile(request, settings.limits().imports().toBytes());
    var patches = new PatchBatches(patchLoans, loans, user);
    try (var opened = file.open()) {
      var lines = new NdjsonLines(opened);
      for (Optional<NdjsonLines.Line> line = lines.next(); line.isPresent(); line = lines.next()) {
        line.ifPresent(patches::add);
      }
      return patches.end();
    } catch (IOException unreadable) {
      throw file.refusal(unreadable, "Only the first " + patches.end().received() + " patches were processed");
    }
  }
}
