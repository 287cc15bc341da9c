package dev.getwork.application.usecase.loan;

import dev.getwork.application.port.in.loan.PatchLoans;
import dev.getwork.application.port.out.event.AuditLog;
import dev.getwork.application.port.out.loan.Loans;
import dev.getwork.application.port.out.transaction.UnitOfWork;
import dev.getwork.domain.loan.FactChanges;
import dev.getwork.domain.loan.Loan;
import dev.getwork.domain.loan.LoanNumber;
import dev.getwork.domain.loan.LoanPatch;
import dev.getwork.domain.work.HistoryEvent;
import dev.getwork.domain.work.UserName;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;

record PatchLoansUseCase(UnitOfWork unitOfWork, Loans loans, AuditLog auditLog) implements PatchLoans {

  @Override
  public List<Outcome> patch(List<LoanPatch> patches, Predicate<Loan> condition, UserName user) {
    return unitOfWork.inTransaction(() -> {
      Map<LoanNumber, Loan> current = loans.lock(patches.stream().map(LoanPatch::loan).distinct().toList()).stream()
          .collect(Collectors.toMap(Loan::number, Function.identity()));
      var applied = new HashMap<LoanNumber, LoanPatch>();
      var events = new ArrayList<HistoryEvent>();
      var outcomes = new ArrayList<Outcome>();
      for (LoanPatch patch : patches) {
        Loan before = current.get(patch.loan());
        if (before == null) {
          outcomes.add(new UnknownLoan());
        } else if (!condition.test(before)) {
          outcomes.add(new Stale());
        } else {
          FactChanges changes = patch.changes(before);
          Loan after = changes.isEmpty() ? before : patch.applied(before);
          current.put(after.number(), after);
          applied.merge(after.number(), patch, LoanPatch::then);
          if (!changes.isEmpty()) {
            events.add(HistoryEvent.changed(after.number(), user, changes));
          }
          outcomes.add(new Patched(after, !changes.isEmpty()));
        }
      }
      loans.write(applied.values());
      auditLog.append(events);
      return outcomes;
    });
  }
}
