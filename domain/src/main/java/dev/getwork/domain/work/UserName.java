package dev.getwork.domain.work;

/**
 * The name under which somebody is authenticated.
 *
 * @param value 1 to 100 letters, digits and the signs {@code . _ @ + -}
 */
public record UserName(String value) implements Comparable<UserName> {

  public UserName {
    if (!value.matches("[A-Za-z0-9._@+-]{1,100}")) {
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
