package dev.getwork.adapter.rest.http;

import dev.getwork.adapter.rest.problem.ProblemType;
import jakarta.servlet.http.HttpServletResponse;
import java.time.Duration;
import java.util.Collections;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.springframework.util.MimeTypeUtils;
import org.springframework.web.context.request.ServletWebRequest;

/** Reads the maximum wait from {@code Prefer: wait=N} (RFC 7240), up to 25 seconds, among other preferences. */
final class MaxWaitHeader {

  private static final String HEADER = "Prefer";
  private static final long LONGEST_SECONDS = 25;
  private static final Pattern WAIT =
      Pattern.compile("\\s*wait\\s*(?:=\\s*(?:\"(.*)\"|(.*?))\\s*)?(?:;.*)?", Pattern.CASE_INSENSITIVE);

  private MaxWaitHeader() {}

  static Duration read(ServletWebRequest request) {
    Optional<Long> seconds = Collections.list(request.getRequest().getHeaders(HEADER)).stream()
        // Splits at commas outside quotes.
        .flatMap(header -> MimeTypeUtils.tokenize(header).stream())
        .map(WAIT::matcher)
        .filter(Matcher::matches)
        .findFirst()
        .map(wait -> seconds(Objects.requireNonNullElse(wait.group(1), Objects.toString(wait.group(2), ""))));
    HttpServletResponse response = Objects.requireNonNull(request.getResponse());
    seconds.ifPresent(applied -> response.setHeader("Preference-Applied", "wait=" + applied));
    return Duration.ofSeconds(seconds.orElse(0L));
  }

  private static long seconds(String text) {
    if (!text.matches("[0-9]+")) {
      throw ProblemType.MALFORMED_REQUEST
          .because("Send the seconds to wait as Prefer: wait=N, with N from 0 to " + LONGEST_SECONDS + ".")
          .atHeader(HEADER, "wait must be a whole number of seconds");
    }
    return text.length() > 9 ? LONGEST_SECONDS : Math.min(Long.parseLong(text), LONGEST_SECONDS);
  }
}
