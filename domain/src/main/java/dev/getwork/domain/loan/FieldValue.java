package dev.getwork.domain.loan;

import java.math.BigDecimal;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.regex.Pattern;

/** A value of a loan's field. Values of one type are ordered: text by code point, numbers by size, times by time. */
public sealed interface FieldValue {

  /** The type that a field must have to hold this value. */
  default FieldType type() {
    return switch (this) {
      case Text _ -> FieldType.TEXT;
      case Number _ -> FieldType.NUMBER;
      case Time _ -> FieldType.TIME;
    };
  }

  /** Text of at most 1,000 characters, without NUL and without half surrogate pairs, which UTF-8 cannot carry. */
  record Text(String value) implements FieldValue {
    private static final int LONGEST = 1_000;
    private static final Pattern NOT_STORABLE = Pattern.compile("[\\x00\\x{D800}-\\x{DFFF}]");

    public Text {
      if (value.length() > LONGEST) {
        throw new IllegalArgumentException("must have at most " + LONGEST + " characters");
      }
      if (NOT_STORABLE.matcher(value).find()) {
        throw new IllegalArgumentException("must not contain NUL or half of a surrogate pair");
      }
    }
  }

  /** A number smaller than 10^24 either way, with at most 12 decimals. */
  record Number(BigDecimal value) implements FieldValue {
    private static final int DIGITS = 24;
    private static final int DECIMALS = 12;

    public Number {
      // Checked before any arithmetic: computing with 1e999999999 takes unbounded time.
      if (value.precision() - (long) value.scale() > DIGITS || value.scale() > DECIMALS) {
        throw new IllegalArgumentException(
            "must be smaller than 10^" + DIGITS + " and have at most " + DECIMALS + " decimals");
      }
    }
  }

  /** An instant in whole microseconds, from the year 1 to the year 9999, so that every store keeps it as it is. */
  record Time(Instant value) implements FieldValue {
    private static final Instant EARLIEST = Instant.parse("0001-01-01T00:00:00Z");
    private static final Instant LATEST = Instant.parse("9999-12-31T23:59:59.999999Z");

    public Time {
      if (value.isBefore(EARLIEST) || value.isAfter(LATEST)) {
        throw new IllegalArgumentException("must be in the years 1 to 9999");
      }
      if (!value.equals(value.truncatedTo(ChronoUnit.MICROS))) {
        throw new IllegalArgumentException("must be in whole microseconds");
      }
    }
  }

  /**
   * Compares two values of the same type.
   *
   * @return negative, zero or positive, as {@link Comparable#compareTo}
   * @throws IllegalArgumentException when the types differ
   */
  default int compareWith(FieldValue other) {
    return switch (this) {
      case Text(String mine) when other instanceof Text(String theirs) -> byCodePoint(mine, theirs);
      case Number(BigDecimal mine) when other instanceof Number(BigDecimal theirs) -> mine.compareTo(theirs);
      case Time(Instant mine) when other instanceof Time(Instant theirs) -> mine.compareTo(theirs);
      case Text _,Number _,Time _ ->
        throw new IllegalArgumentException(type().phrase() + " cannot be compared with " + other.type().phrase());
    };
  }

  /** As UTF-8 bytes compare; {@link String#compareTo} differs above U+FFFF. */
  private static int byCodePoint(String left, String right) {
    return Arrays.compare(left.codePoints().toArray(), right.codePoints().toArray());
  }
}
