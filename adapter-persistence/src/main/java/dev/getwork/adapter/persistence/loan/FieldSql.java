package dev.getwork.adapter.persistence.loan;

import dev.getwork.domain.loan.CommonField;
import dev.getwork.domain.loan.FieldValue;
import dev.getwork.domain.loan.LoanField;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;

/** A loan field as an SQL expression, and a value as a parameter that compares with it. */
final class FieldSql {

  /** Fixed width and always UTC, so that times as text sort like times. */
  private static final DateTimeFormatter TIME_AS_TEXT =
      DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSSSSS'Z'").withZone(ZoneOffset.UTC);

  private FieldSql() {}

  /** The expression to compare and sort by. Field names have only letters and digits; the catalog ensures it. */
  static String expression(LoanField field) {
    return CommonField.of(field).map(FieldSql::column).orElseGet(() -> switch (field.type()) {
      case TEXT, TIME -> "(" + raw(field) + ") collate \"C\"";
      case NUMBER -> "(" + raw(field) + ")::numeric";
    });
  }

  /** An expression that is null when the value is absent, in the form that indexes on absent values use. */
  static String raw(LoanField field) {
    return CommonField.of(field).map(FieldSql::column).orElseGet(() -> "loan.attributes ->> '" + field.name() + "'");
  }

  private static String column(CommonField field) {
    return switch (field) {
      case LOAN_NUMBER -> "loan.loan_number";
      case AMOUNT -> "loan.amount";
      case CURRENCY -> "loan.currency";
      case STATE -> "loan.state";
      case PRODUCT -> "loan.product";
      case PURPOSE -> "loan.purpose";
      case SUBMITTED_AT -> "loan.submitted_at";
    };
  }

  /** A value as a parameter for {@link #expression}. */
  static Object parameter(LoanField field, FieldValue value) {
    return value instanceof FieldValue.Time(var time) && CommonField.of(field).isPresent()
        ? time.atOffset(ZoneOffset.UTC)
        : stored(value);
  }

  /** A value as it is stored in the JSON of the attributes. */
  static Object stored(FieldValue value) {
    return switch (value) {
      case FieldValue.Text(String text) -> text;
      case FieldValue.Number(var number) -> number;
      case FieldValue.Time(var time) -> TIME_AS_TEXT.format(time);
    };
  }

  /** Whether rows may have no value. */
  static boolean mayBeAbsent(LoanField field) {
    return CommonField.of(field).isEmpty();
  }
}
