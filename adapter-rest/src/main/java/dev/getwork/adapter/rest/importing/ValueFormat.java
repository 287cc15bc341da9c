package dev.getwork.adapter.rest.importing;

import dev.getwork.domain.loan.FieldType;
import dev.getwork.domain.loan.FieldValue;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.ResolverStyle;
import java.time.temporal.ChronoField;
import java.time.temporal.TemporalAccessor;
import java.time.temporal.TemporalQueries;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** How a column of a CSV file writes the values of a type. */
@FunctionalInterface
interface ValueFormat {

  /** The number of each format, and the characters that separate its thousands and its decimals. */
  Map<String, String[]> NUMBERS = Map.of(
      "1,234.56", new String[] {",", "."},
      "1.234,56", new String[] {".", ","},
      "1 234,56", new String[] {" \u00A0\u202F", ","},
      "1'234.56", new String[] {"'\u2019", "."});

  int LONGEST_NUMBER = 40;

  Pattern NO_DIGIT = Pattern.compile("[^0-9]");

  DateTimeFormatter ISO = new DateTimeFormatterBuilder()
      .append(DateTimeFormatter.ISO_LOCAL_DATE)
      .optionalStart().appendLiteral('T').append(DateTimeFormatter.ISO_LOCAL_TIME).optionalEnd()
      .optionalStart().appendOffsetId().optionalEnd()
      .toFormatter(Locale.ENGLISH);

  /**
   * The value of a text that is not blank.
   *
   * @throws IllegalArgumentException if it is invalid; the message is the remedy
   */
  FieldValue read(String text);

  /**
   * The format of a column.
   *
   * @throws IllegalArgumentException if the type has no such format; the message is the remedy
   */
  static ValueFormat of(FieldType type, @Nullable String format, ZoneId zone) {
    return switch (type) {
      case TEXT -> text(format);
      case NUMBER -> number(Objects.requireNonNullElse(format, "1,234.56"));
      case TIME -> time(format, zone);
    };
  }

  private static ValueFormat text(@Nullable String format) {
    if (format != null) {
      throw new IllegalArgumentException("is allowed for numbers and times only");
    }
    return FieldValue.Text::new;
  }

  /** Thousands are separated all or not at all; there may be a currency sign. */
  private static ValueFormat number(String format) {
    String[] separators = NUMBERS.get(format);
    if (separators == null) {
      throw new IllegalArgumentException(
          "must be " + String.join(" or ", NUMBERS.keySet().stream().sorted().toList()));
    }
    Pattern number = Pattern.compile("""
        (-?)\\p{Sc}?\\s*(?=D?[0-9])([0-9]*+|[0-9]{1,3}(?:[G][0-9]{3})++)(?:D([0-9]*+))?\\s*\\p{Sc}?"""
        .replace("D", Pattern.quote(separators[1])).replace("G", separators[0]));
    return text -> {
      Matcher parts = number.matcher(text);
      if (text.length() > LONGEST_NUMBER || !parts.matches()) {
        throw new IllegalArgumentException("must be a number such as " + format);
      }
      String decimals = parts.group(3);
      String whole = NO_DIGIT.matcher(parts.group(2)).replaceAll("");
      return new FieldValue.Number(
          new BigDecimal(parts.group(1) + whole + (decimals == null || decimals.isEmpty() ? "" : "." + decimals)));
    };
  }

  /** A date without a time is its first instant. */
  private static ValueFormat time(@Nullable String format, ZoneId zone) {
    DateTimeFormatter formatter = format == null ? ISO : pattern(format);
    return text -> {
      try {
        TemporalAccessor parsed = formatter.parse(text);
        LocalDate date = parsed.query(TemporalQueries.localDate());
        LocalTime time = parsed.query(TemporalQueries.localTime());
        ZoneId written = parsed.query(TemporalQueries.zone());
        if (date != null) {
          return new FieldValue.Time(date.atTime(Objects.requireNonNullElse(time, LocalTime.MIN))
              .atZone(Objects.requireNonNullElse(written, zone)).toInstant());
        }
      } catch (DateTimeException _) {
        // Reported below.
      }
      throw new IllegalArgumentException(format == null
          ? "must be a time such as 2020-06-01 or 2020-06-01T09:30Z"
          : "must be a time in the format " + format);
    };
  }

  /** A strict formatter, which refuses February 30; an era would be required with {@code yyyy} otherwise. */
  private static DateTimeFormatter pattern(String format) {
    String letters = format.replaceAll("'[^']*'", "");
    if (!letters.matches("(?s)(?=.*[yu])(?=.*[ML])(?=.*d).*")) {
      throw new IllegalArgumentException("must contain year, month and day, such as M/d/yyyy");
    }
    try {
      return new DateTimeFormatterBuilder().parseCaseInsensitive().appendPattern(format)
          .parseDefaulting(ChronoField.ERA, 1)
          .toFormatter(Locale.ENGLISH).withResolverStyle(ResolverStyle.STRICT);
    } catch (IllegalArgumentException unknown) {
      throw new IllegalArgumentException("must be a pattern of java.time, such as M/d/yyyy", unknown);
    }
  }
}
