package dev.getwork.adapter.persistence.loan;

import dev.getwork.domain.loan.CommonField;
import dev.getwork.domain.loan.FieldValue;
import dev.getwork.domain.loan.LoanField;
import java.time.ZoneOffset;
import java.util.Locale;

/** A loan field as an SQL expression, and a value as a parameter that compares with it. */
final class FieldSql {

  private FieldSql() {}

  /** The expression to compare and sort by. Field names have only letters and digits; the catalog ensures it. */
  static String expression(LoanField field) {
    return !field.isAttribute() ? raw(field) : switch (field.type()) {
      case TEXT, TIME -> "(" + raw(field) + ") collate \"C\"";
      case NUMBER -> "(" + raw(field) + ")::numeric";
    };
  }

  /** An expression that is null when the value is absent, in the form that indexes on absent values use. */
  static String raw(LoanField field) {
    return CommonField.of(field).map(common -> "loan." + column(common))
        .orElseGet(() -> "loan.attributes ->> '" + field.name() + "'");
  }

  /** The column of a field that every loan has: it has the name of the constant. */
  static String column(CommonField field) {
    return field.name().toLowerCase(Locale.ROOT);
  }

  /** A value as a parameter for {@link #expression}. */
  static Object parameter(LoanField field, FieldValue value) {
    return value instanceof FieldValue.Time(var time) && !field.isAttribute()
        ? time.atOffset(ZoneOffset.UTC)
        : LoanRow.stored(value);
  }
}
