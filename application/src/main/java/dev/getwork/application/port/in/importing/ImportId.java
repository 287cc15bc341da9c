package dev.getwork.application.port.in.importing;

/** Identifies an import of loans: a positive number that the store generates. */
public record ImportId(long value) {

  public ImportId {
    if (value < 1) {
      throw new IllegalArgumentException("an import id must be positive");
    }
  }

  @Override
  public String toString() {
    return Long.toString(value);
  }
}
