package dev.getwork.adapter.rest.http;

import dev.getwork.adapter.rest.http.HttpConfiguration.KnownTags;
import dev.getwork.adapter.rest.problem.ProblemType;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.core.MethodParameter;
import org.springframework.http.ETag;
import org.springframework.http.HttpHeaders;
import org.springframework.web.bind.support.WebDataBinderFactory;
import org.springframework.web.context.request.NativeWebRequest;
import org.springframework.web.method.support.HandlerMethodArgumentResolver;
import org.springframework.web.method.support.ModelAndViewContainer;

/** Hands controllers the tags that the caller knows, so that they need not answer what is known. */
final class KnownTagsArgument implements HandlerMethodArgumentResolver {

  @Override
  public boolean supportsParameter(MethodParameter parameter) {
    return parameter.getParameterType() == KnownTags.class;
  }

  @Override
  public Object resolveArgument(
      MethodParameter parameter,
      @Nullable ModelAndViewContainer container,
      NativeWebRequest request,
      @Nullable WebDataBinderFactory binders) {
    return new KnownTags(Optional.ofNullable(request.getHeaderValues(HttpHeaders.IF_NONE_MATCH)).stream()
        .flatMap(Arrays::stream)
        .flatMap(KnownTagsArgument::versions)
        .collect(Collectors.toSet()));
  }

  private static Stream<String> versions(String header) {
    var tags = ETag.parse(header);
    if (tags.isEmpty()) {
      throw ProblemType.MALFORMED_REQUEST
          .because("Write the tags that you know as they were answered in ETag.")
          .atHeader(HttpHeaders.IF_NONE_MATCH, "must be an entity tag, or several with commas between");
    }
    return tags.stream().map(ETag::tag);
  }
}
