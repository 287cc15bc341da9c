package dev.getwork.domain.loan;

/** What kind of values a field of a loan has; decides which operators make sense for it. */
public enum FieldType {
  TEXT,
  NUMBER,
  TIME
}
