package dev.getwork.adapter.rest.openapi;

import dev.getwork.adapter.rest.RestConfiguration.Role;
import dev.getwork.adapter.rest.problem.ProblemType;
import java.util.List;

/** Loans, and how they come in. */
final class LoanOperations {

  private LoanOperations() {}

  static List<Operation> all() {
    return List.of(
        Operation.of("viewLoan", "GET", "/loans/{loanNumber}", "Look at a loan")
            .answers(200, "The loan.")
            .refuses(ProblemType.UNKNOWN_LOAN),
        Operation.of("listLoanHistory", "GET", "/loans/{loanNumber}/history", "List what was done to a loan")
            .answers(200, "Events, the last first.")
            .refuses(ProblemType.UNKNOWN_LOAN),
        Operation.of("listLoanImports", "GET", "/loan-imports", "List the imports")
            .by(Role.MANAGER)
            .answers(200, "Imports, the last begun first."),
        Operation.of("importLoans", "POST", "/loan-imports", "Bring in loans from a file")
            .by(Role.MANAGER)
            .says("All rows that are loans come in together, by loan number, or none when the file breaks off. "
                + "application/x-ndjson has one JSON object per line, of the schema Loan, whose attributes may be left "
                + "out; text/csv has a header line and the columns of its mapping. Either in UTF-8, and not larger than "
                + "2 GB, packed and unpacked, where the node is not told otherwise.")
            .heeds("Content-Encoding")
            .answers(201, "Finished: completed or failed.", "Location", "ETag")
            .answers(202, "Not finished yet: look again.", "Location", "ETag", "Retry-After")
            .refuses(ProblemType.BODY_TOO_LARGE, ProblemType.HEADER_INVALID, ProblemType.IMPORT_FAILED,
                ProblemType.IMPORTS_BUSY),
        Operation.of("viewLoanImport", "GET", "/loan-imports/{id}", "Look at an import")
            .by(Role.MANAGER)
            .answers(200, "As it is now; with Retry-After until it is finished.", "ETag", "Retry-After")
            .answersNothing(304, "It is as the client knows it, also after the wait.", "ETag", "Retry-After")
            .refuses(ProblemType.UNKNOWN_IMPORT),
        Operation.of("listRejections", "GET", "/loan-imports/{id}/rejections", "List rows that were no loans")
            .by(Role.MANAGER)
            .answers(200, "Rejected rows, by line.")
            .refuses(ProblemType.UNKNOWN_IMPORT));
  }
}
