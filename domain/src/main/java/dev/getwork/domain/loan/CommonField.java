package dev.getwork.domain.loan;

import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The fields that every loan has, so that a store can keep each in a column of its own. */
public enum CommonField {
  LOAN_NUMBER("loanNumber", FieldType.TEXT, loan -> new FieldValue.Text(loan.number().value())),
  AMOUNT("amount", FieldType.NUMBER, loan -> new FieldValue.Number(loan.amount())),
  CURRENCY("currency", FieldType.TEXT, loan -> new FieldValue.Text(loan.currency())),
  STATE("state", FieldType.TEXT, loan -> new FieldValue.Text(loan.state())),
  PRODUCT("product", FieldType.TEXT, loan -> new FieldValue.Text(loan.product())),
  PURPOSE("purpose", FieldType.TEXT, loan -> new FieldValue.Text(loan.purpose())),
  SUBMITTED_AT("submittedAt", FieldType.TIME, loan -> new FieldValue.Time(loan.submittedAt()));

  private static final Map<LoanField, CommonField> BY_FIELD =
      Arrays.stream(values()).collect(Collectors.toMap(CommonField::field, common -> common));

  private final LoanField field;
  private final Function<Loan, FieldValue> value;

  CommonField(String name, FieldType type, Function<Loan, FieldValue> value) {
    this.field = new LoanField(name, type);
    this.value = value;
  }

  /** The field as criteria name it. */
  public LoanField field() {
    return field;
  }

  /** The common field behind a field, or nothing when it is an attribute. */
  public static Optional<CommonField> of(LoanField field) {
    return Optional.ofNullable(BY_FIELD.get(field));
  }

  FieldValue in(Loan loan) {
    return value.apply(loan);
  }
}
