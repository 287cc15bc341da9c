package dev.getwork.domain.loan;

/** The type of a field's values; decides which operators suit it. */
public enum FieldType {
  TEXT,
  NUMBER,
  TIME
}
