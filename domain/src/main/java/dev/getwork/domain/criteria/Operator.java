package dev.getwork.domain.criteria;

import dev.getwork.domain.loan.FieldType;
import java.util.Arrays;
import java.util.Optional;

/** The comparisons of a condition. */
public enum Operator {
  EQ("eq", 1),
  NE("ne", 1),
  LT("lt", 1),
  LE("le", 1),
  GT("gt", 1),
  GE("ge", 1),
  IN("in", Operator.MOST_VALUES),
  NOT_IN("notIn", Operator.MOST_VALUES),
  PRESENT("present", 0),
  ABSENT("absent", 0),
  CONTAINS("contains", 1),
  STARTS_WITH("startsWith", 1);

  /** The maximum number of values of {@code in} and {@code notIn}. */
  public static final int MOST_VALUES = 1_000;

  private final String word;
  private final int most;

  Operator(String word, int most) {
    this.word = word;
    this.most = most;
  }

  /** Its name in the notation of criteria. */
  public String word() {
    return word;
  }

  public static Optional<Operator> of(String word) {
    return Arrays.stream(values()).filter(operator -> operator.word.equals(word)).findFirst();
  }

  /** Whether it takes a list of values instead of one or none. */
  public boolean takesList() {
    return most > 1;
  }

  public boolean takesValue() {
    return most > 0;
  }

  boolean takes(int values) {
    return Math.min(1, most) <= values && values <= most;
  }

  boolean suits(FieldType type) {
    return type == FieldType.TEXT || this != CONTAINS && this != STARTS_WITH;
  }
}
