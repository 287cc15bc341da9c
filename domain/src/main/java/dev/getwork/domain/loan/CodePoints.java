package dev.getwork.domain.loan;

/** Order of text by code point, as UTF-8 bytes compare; {@link String#compareTo} differs above U+FFFF. */
final class CodePoints {

  private CodePoints() {}

  static int compare(String left, String right) {
    int shared = Math.min(left.length(), right.length());
    for (int i = 0; i < shared; i++) {
      char a = left.charAt(i);
      char b = right.charAt(i);
      if (a != b) {
        boolean sameKind = Character.isSurrogate(a) == Character.isSurrogate(b);
        return sameKind ? Character.compare(a, b) : Character.isSurrogate(a) ? 1 : -1;
      }
    }
    return Integer.compare(left.length(), right.length());
  }
}
