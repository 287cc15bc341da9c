package dev.getwork.domain.loan;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A loan application in process.
 *
 * @param number unique
 * @param amount zero or more, in units of the currency; kept with all its decimals
 * @param currency three capital letters (ISO 4217)
 * @param state 1 to 40 characters; kept as imported, even where it is no code of a state
 * @param product 1 to 100 characters
 * @param purpose 1 to 100 characters
 * @param attributes values of further fields; an absent value has no entry, common fields have none here
 */
public record Loan(
    LoanNumber number,
    BigDecimal amount,
    String currency,
    String state,
    String product,
    String purpose,
    Instant submittedAt,
    Map<LoanField, FieldValue> attributes) {

  private static final Pattern CURRENCY = Pattern.compile("[A-Z]{3}");

  public Loan {
    if (amount.signum() < 0) {
      throw new IllegalArgumentException("amount must not be negative");
    }
    if (!CURRENCY.matcher(currency).matches()) {
      throw new IllegalArgumentException("currency must be three capital letters");
    }
    requireText("state", state, 40);
    requireText("product", product, 100);
    requireText("purpose", purpose, 100);
    requireStorable("amount", () -> new FieldValue.Number(amount));
    requireStorable("submittedAt", () -> new FieldValue.Time(submittedAt));
    attributes = Map.copyOf(attributes);
    attributes.forEach(Loan::requireFitting);
  }

  /**
   * A loan of these values of common fields and attributes.
   *
   * @throws IllegalArgumentException when a value is invalid, or that of a common field is absent; the message begins
   *     with the name of the field
   */
  public static Loan of(LoanNumber number, Map<LoanField, FieldValue> values) {
    var left = new HashMap<>(values);
    return new Loan(
        number,
        taken(FieldValue.Number.class, CommonField.AMOUNT, left).value(),
        taken(FieldValue.Text.class, CommonField.CURRENCY, left).value(),
        taken(FieldValue.Text.class, CommonField.STATE, left).value(),
        taken(FieldValue.Text.class, CommonField.PRODUCT, left).value(),
        taken(FieldValue.Text.class, CommonField.PURPOSE, left).value(),
        taken(FieldValue.Time.class, CommonField.SUBMITTED_AT, left).value(),
        left);
  }

  /** Removes the value, so that the attributes remain. */
  private static <T> T taken(Class<T> type, CommonField common, Map<LoanField, FieldValue> values) {
    FieldValue value = values.remove(common.field());
    if (value == null) {
      throw new IllegalArgumentException(common.field().name() + " must have a value");
    }
    return type.cast(value);
  }

  public Optional<FieldValue> valueOf(LoanField field) {
    return CommonField.of(field)
        .map(common -> common.in(this))
        .or(() -> Optional.ofNullable(attributes.get(field)));
  }

  /** The values of all fields but the number. */
  Map<LoanField, FieldValue> values() {
    var values = new HashMap<>(attributes);
    EnumSet.complementOf(EnumSet.of(CommonField.LOAN_NUMBER))
        .forEach(common -> values.put(common.field(), common.in(this)));
    return values;
  }

  private static void requireText(String field, String value, int longest) {
    requireStorable(field, () -> new FieldValue.Text(value));
    if (value.isBlank() || value.length() > longest) {
      throw new IllegalArgumentException(field + " must have 1 to " + longest + " characters");
    }
  }

  /** Names the field in the message, as the values themselves cannot. */
  private static void requireStorable(String field, Runnable value) {
    try {
      value.run();
    } catch (IllegalArgumentException refused) {
      throw new IllegalArgumentException(field + " " + refused.getMessage(), refused);
    }
  }

  private static void requireFitting(LoanField field, FieldValue value) {
    if (!field.isAttribute()) {
      throw new IllegalArgumentException(field.name() + " is a field of every loan, not an attribute");
    }
    if (field.type() != value.type()) {
      throw new IllegalArgumentException(field.name() + " must be " + field.type().phrase());
    }
  }
}
