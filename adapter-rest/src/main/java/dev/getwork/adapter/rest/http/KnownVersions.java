package dev.getwork.adapter.rest.http;

import dev.getwork.adapter.rest.problem.ProblemType;
import java.util.Collections;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.springframework.http.ETag;
import org.springframework.http.HttpHeaders;
import org.springframework.web.context.request.ServletWebRequest;

/** The versions of a resource that the caller knows, from the tags of {@code If-None-Match} or {@code If-Match}. */
public record KnownVersions(Set<String> versions) {

  private static final Pattern STRONG_OR_WEAK_TAG = Pattern.compile("(?:W/)?\"[\\x21\\x23-\\x7E]*\"");

  static KnownVersions from(ServletWebRequest request) {
    return new KnownVersions(Collections.list(request.getRequest().getHeaders(HttpHeaders.IF_NONE_MATCH)).stream()
        .flatMap(KnownVersions::parsed)
        .collect(Collectors.toUnmodifiableSet()));
  }

  private static Stream<String> parsed(String header) {
    var tags = ETag.parse(header);
    if (tags.isEmpty()) {
      throw ProblemType.MALFORMED_REQUEST
          .because("Send entity tags exactly as the header ETag contains them.")
          .atHeader(HttpHeaders.IF_NONE_MATCH, "must be one or more entity tags, separated by commas");
    }
    return tags.stream().map(ETag::tag);
  }

  /** The only tag of {@code If-Match}, quotes included. */
  public static String ifMatch(String header) {
    String tag = header.strip();
    if (!STRONG_OR_WEAK_TAG.matcher(tag).matches()) {
      throw ProblemType.MALFORMED_REQUEST
          .because("Send one ETag as If-Match, quotes included.")
          .atHeader(HttpHeaders.IF_MATCH, "must be one entity tag such as \"3\"");
    }
    return tag;
  }
}
