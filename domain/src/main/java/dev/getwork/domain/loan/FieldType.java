package dev.getwork.domain.loan;

/** The type of a field's values; decides which operators suit it. */
public enum FieldType {
  TEXT("text"),
  NUMBER("a number"),
  TIME("a time");

  private final String phrase;

  FieldType(String phrase) {
    this.phrase = phrase;
  }

  /** A value of this type in a message, with an article. */
  public String phrase() {
    return phrase;
  }
}
