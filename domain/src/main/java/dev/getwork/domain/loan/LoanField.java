package dev.getwork.domain.loan;

import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A named, typed field of a loan: one that every loan has, or an attribute that it may have.
 *
 * @param name a letter followed by up to 39 letters and digits. Never a protected class of the Equal Credit Opportunity
 *     Act: work must not be assigned by race, ethnicity, gender or veteran status
 */
public record LoanField(String name, FieldType type) {

  private static final Set<String> PROTECTED =
      Set.of("race", "ethnicity", "raceethnicity", "gender", "sex", "veteran", "veteranstatus");

  public LoanField {
    if (!name.matches("[A-Za-z][A-Za-z0-9]{0,39}")) {
      throw new IllegalArgumentException("a field name must be a letter and up to 39 letters and digits: " + name);
    }
    if (isProtectedClass(name)) {
      throw new IllegalArgumentException(name + " is a protected class and cannot be a field");
    }
  }

  /**
   * A value of this field.
   *
   * @param written text or a number; times as RFC 3339 text
   * @throws IllegalArgumentException if it is of another type
   */
  public FieldValue value(@Nullable Object written) {
    return switch (type) {
      case TEXT -> new FieldValue.Text(as(String.class, written, "must be a string"));
      case NUMBER -> new FieldValue.Number(new BigDecimal(as(Number.class, written, "must be a number").toString()));
      case TIME -> new FieldValue.Time(time(as(String.class, written, "must be a string with an RFC 3339 time")));
    };
  }

  private static <T> T as(Class<T> wanted, @Nullable Object written, String remedy) {
    if (!wanted.isInstance(written)) {
      throw new IllegalArgumentException(remedy);
    }
    return wanted.cast(written);
  }

  private static Instant time(String text) {
    try {
      return OffsetDateTime.parse(text).toInstant();
    } catch (DateTimeException unreadable) {
      throw new IllegalArgumentException("must be an RFC 3339 time such as 2020-06-01T00:00:00Z", unreadable);
    }
  }

  /** Whether a loan may lack it: it is not one of the fields that every loan has. */
  public boolean isAttribute() {
    return CommonField.of(this).isEmpty();
  }

  /** Whether a name means a protected class, which is neither stored nor named in criteria. */
  public static boolean isProtectedClass(String name) {
    return PROTECTED.contains(name.toLowerCase(Locale.ROOT).replaceAll("[^a-z]", ""));
  }
}
