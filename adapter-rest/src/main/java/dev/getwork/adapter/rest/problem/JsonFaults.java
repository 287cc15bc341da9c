package dev.getwork.adapter.rest.problem;

import java.util.Collection;
import java.util.Objects;
import java.util.stream.Collectors;
import org.springframework.http.converter.HttpMessageNotReadableException;
import tools.jackson.core.JacksonException;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.core.exc.InputCoercionException;
import tools.jackson.databind.exc.InvalidNullException;
import tools.jackson.databind.exc.MismatchedInputException;
import tools.jackson.databind.exc.UnrecognizedPropertyException;

/** Distinguishes malformed JSON from invalid values, and finds their place. */
final class JsonFaults {

  private JsonFaults() {}

  static ProblemException problem(HttpMessageNotReadableException unreadable) {
    return switch (unreadable.getCause()) {
      case UnrecognizedPropertyException unknown -> wrong(unknown, "is not a member of this object; remove it");
      case InvalidNullException none -> wrong(none, "must have a value, or be omitted if it is optional");
      case MismatchedInputException extra when extra.getOriginalMessage().startsWith("Trailing token") ->
        malformed("after the end of the object");
      case MismatchedInputException mismatch -> wrong(mismatch, "must be " + wanted(mismatch.getTargetType()));
      case InputCoercionException outOfRange -> wrong(outOfRange, "must be closer to zero");
      case StreamConstraintsException _ -> ProblemType.MALFORMED_REQUEST.because(
          "Send JSON nested at most 100 deep, with numbers of at most 100 digits, names of at most 1,000 characters and"
              + " strings of at most 1,000,000.");
      case JacksonException syntax -> malformed(place(syntax));
      case null, default -> malformed("at the beginning of the body");
    };
  }

  private static ProblemException wrong(JacksonException fault, String remedy) {
    String pointer = pointer(fault);
    String place = pointer.isEmpty() ? "The body " : pointer + " ";
    return ProblemType.INVALID_VALUE.because(place + remedy + ".").atPointer(pointer, remedy);
  }

  private static ProblemException malformed(String place) {
    return ProblemType.MALFORMED_REQUEST.because(
        "Send one JSON object (RFC 8259) without duplicate names. Parsing failed " + place + ".");
  }

  private static String place(JacksonException syntax) {
    var location = syntax.getLocation();
    return location == null || location.getLineNr() < 1
        ? "at the end of the body"
        : "at line " + location.getLineNr() + ", column " + location.getColumnNr();
  }

  private static String wanted(Class<?> type) {
    if (type == Integer.class) {
      return "a whole number, without decimals or quotes";
    }
    if (Collection.class.isAssignableFrom(type)) {
      return "an array";
    }
    return type == String.class ? "a string" : "an object";
  }

  private static String pointer(JacksonException fault) {
    return fault.getPath().stream()
        .map(step -> ProblemException.pointer(
            Objects.requireNonNullElse(step.getPropertyName(), String.valueOf(step.getIndex()))))
        .collect(Collectors.joining());
  }
}
