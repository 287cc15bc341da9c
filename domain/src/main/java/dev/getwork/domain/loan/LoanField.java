package dev.getwork.domain.loan;

import java.util.Locale;
import java.util.Set;

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

  /** Whether a name means a protected class, which is neither stored nor named in criteria. */
  public static boolean isProtectedClass(String name) {
    return PROTECTED.contains(name.toLowerCase(Locale.ROOT).replaceAll("[^a-z]", ""));
  }
}
