package dev.getwork.adapter.rest.http;

import dev.getwork.adapter.rest.problem.ProblemType;
import java.util.regex.Pattern;
import org.springframework.http.HttpHeaders;

/** The header {@code If-Match} with one entity tag. */
public final class IfMatch {

  private static final Pattern STRONG_OR_WEAK_TAG = Pattern.compile("(?:W/)?\"[\\x21\\x23-\\x7E]*\"");

  private IfMatch() {}

  /** The tag, quotes included. */
  public static String tag(String header) {
    String tag = header.strip();
    if (!STRONG_OR_WEAK_TAG.matcher(tag).matches()) {
      throw ProblemType.MALFORMED_REQUEST
          .because("Send one ETag as If-Match, quotes included.")
          .atHeader(HttpHeaders.IF_MATCH, "must be one entity tag such as \"3\"");
    }
    return tag;
  }
}
