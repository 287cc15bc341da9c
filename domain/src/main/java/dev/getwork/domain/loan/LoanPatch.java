package dev.getwork.domain.loan;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * New values of some fields of a loan; its other fields stay. Applied to any loan, it results in a valid loan.
 *
 * @param values the new values; an empty one removes an attribute
 */
public record LoanPatch(LoanNumber loan, Map<LoanField, Optional<FieldValue>> values) {

  public LoanPatch {
    values = Map.copyOf(values);
    if (values.containsKey(CommonField.LOAN_NUMBER.field())) {
      throw new IllegalArgumentException("loanNumber must not be changed");
    }
    values.forEach(LoanPatch::requireFitting);
    applied(values, new Loan(loan, BigDecimal.ZERO, "USD", "-", "-", "-", Instant.EPOCH, Map.of()));
  }

  public static LoanPatch setting(LoanNumber loan, Map<LoanField, FieldValue> attributes) {
    return new LoanPatch(loan, attributes.entrySet().stream()
        .collect(Collectors.toMap(Map.Entry::getKey, value -> Optional.of(value.getValue()))));
  }

  /** This patch and a later one of the same loan as one. */
  public LoanPatch then(LoanPatch later) {
    var both = new HashMap<>(values);
    both.putAll(later.values);
    return new LoanPatch(loan, both);
  }

  public Loan applied(Loan before) {
    return applied(values, before);
  }

  public FactChanges changes(Loan before) {
    return FactChanges.between(values.keySet(), before.values(), applied(before).values());
  }

  private static void requireFitting(LoanField field, Optional<FieldValue> value) {
    if (value.isEmpty() && !field.isAttribute()) {
      throw new IllegalArgumentException(field.name() + " is required and cannot be removed");
    }
    if (value.filter(given -> given.type() != field.type()).isPresent()) {
      throw new IllegalArgumentException(field.name() + " must be " + field.type().phrase());
    }
  }

  private static Loan applied(Map<LoanField, Optional<FieldValue>> values, Loan before) {
    Map<LoanField, FieldValue> all = before.values();
    values.forEach((field, value) -> value.ifPresentOrElse(given -> all.put(field, given), () -> all.remove(field)));
    return Loan.of(before.number(), all);
  }
}
