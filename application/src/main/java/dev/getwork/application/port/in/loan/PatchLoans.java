package dev.getwork.application.port.in.loan;

import dev.getwork.domain.loan.Loan;
import dev.getwork.domain.loan.LoanPatch;
import dev.getwork.domain.work.UserName;
import java.util.List;
import java.util.function.Predicate;

/** Patches of loans. Applying a patch again changes nothing. */
public interface PatchLoans {

  /**
   * Applies patches in order, in one transaction: a patch applies to the result of the earlier ones.
   *
   * @param condition the condition that the current loan must meet to be patched
   * @return the outcome of each patch, in their order
   */
  List<Outcome> patch(List<LoanPatch> patches, Predicate<Loan> condition, UserName user);

  sealed interface Outcome {}

  /**
   * The patch was applied.
   *
   * @param loan the loan as it is now
   * @param changed whether a value has changed
   */
  record Patched(Loan loan, boolean changed) implements Outcome {}

  /** The loan does not fulfill the condition; nothing was changed. */
  record Stale() implements Outcome {}

  record UnknownLoan() implements Outcome {}
}
