package dev.getwork.adapter.rest.importing;

import dev.getwork.application.port.in.importing.ImportRow.Rejected;
import dev.getwork.application.port.in.loan.PatchLoans;
import dev.getwork.application.port.in.loan.PatchLoans.Patched;
import dev.getwork.application.port.in.loan.PatchLoans.Stale;
import dev.getwork.application.port.in.loan.PatchLoans.UnknownLoan;
import dev.getwork.domain.loan.LoanPatch;
import dev.getwork.domain.work.UserName;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Applies lines with patches in batches, a transaction each, so that no loan stays locked while the client sends. */
final class PatchBatches {

  static final int BATCH = 500;
  static final int MOST_REPORTED = 1_000;

  private final PatchLoans patchLoans;
  private final NdjsonLoans loans;
  private final UserName user;
  private final TreeMap<Long, LoanPatch> batch = new TreeMap<>();
  private final List<Rejected> rejections = new ArrayList<>();
  private long received;
  private long changed;
  private long rejected;

  PatchBatches(PatchLoans patchLoans, NdjsonLoans loans, UserName user) {
    this.patchLoans = patchLoans;
    this.loans = loans;
    this.user = user;
  }

  void add(NdjsonLines.Line line) {
    received++;
    try {
      batch.put(line.number(), loans.patch(line.text()));
    } catch (InvalidRowException invalid) {
      reject(invalid.rejected(line.number(), NdjsonLoans.LABELS, name -> loans.written(line.text(), name)));
    }
    if (batch.size() == BATCH) {
      apply();
    }
  }

  /** Applies the last batch, and returns the result of all. */
  LoanPatchesResponse end() {
    apply();
    return new LoanPatchesResponse(received, changed, received - changed - rejected, rejected,
        rejections.stream().sorted(Comparator.comparingLong(Rejected::line)).map(RejectionResponse::from).toList());
  }

  private void apply() {
    if (batch.isEmpty()) {
      return;
    }
    Iterator<Map.Entry<Long, LoanPatch>> lines = batch.entrySet().iterator();
    for (var outcome : patchLoans.patch(List.copyOf(batch.values()), _ -> true, user)) {
      Map.Entry<Long, LoanPatch> line = lines.next();
      switch (outcome) {
        case Patched(var _, boolean isChanged) -> changed += isChanged ? 1 : 0;
        case UnknownLoan() -> reject(
            new Rejected(line.getKey(), "loanNumber", "must be a known loan", line.getValue().loan().value(), ""));
        case Stale() -> throw new IllegalStateException("a patch without a condition is never stale");
      }
    }
    batch.clear();
  }

  private void reject(Rejected line) {
    rejected++;
    if (rejections.size() < MOST_REPORTED) {
      rejections.add(line);
    }
  }
}
