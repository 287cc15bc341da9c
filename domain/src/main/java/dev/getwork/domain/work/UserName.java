package dev.getwork.domain.work;

import java.util.regex.Pattern;

/**
 * The name of an authenticated user.
 *
 * @param value 1 to 100 letters, digits and the signs {@code . _ @ + -}
 */
public record UserName(String value) implements Comparable<UserName> {

  private static final Pattern WELL_FORMED = Pattern.compile("[A-Za-z0-9._@+-]{1,100}");

  public UserName {
    if (!WELL_FORMED.matcher(value).matches()) {
      throw new IllegalArgumentException("a user name must be 1 to 100 letters, digits or . _ @ + -");
    }
  }

  @Override
  public int compareTo(UserName other) {
    return value.compareTo(other.value);
  }

  @Override
  public String toString() {
    return value;
  }
}
