package dev.getwork.adapter.rest.http;

import dev.getwork.adapter.rest.problem.ProblemType;
import jakarta.servlet.http.HttpServletResponse;
import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.core.MethodParameter;
import org.springframework.web.bind.support.WebDataBinderFactory;
import org.springframework.web.context.request.NativeWebRequest;
import org.springframework.web.method.support.HandlerMethodArgumentResolver;
import org.springframework.web.method.support.ModelAndViewContainer;

/** How long the caller likes to wait: {@code Prefer: wait=N} (RFC 7240), up to 25 seconds; not at all without it. */
final class PatienceArgument implements HandlerMethodArgumentResolver {

  private static final long LONGEST_SECONDS = 25;

  @Override
  public boolean supportsParameter(MethodParameter parameter) {
    return parameter.getParameterType() == Duration.class;
  }

  @Override
  public Object resolveArgument(
      MethodParameter parameter,
      @Nullable ModelAndViewContainer container,
      NativeWebRequest request,
      @Nullable WebDataBinderFactory binders) {
    Optional<Long> seconds = Optional.ofNullable(request.getHeaderValues("Prefer")).stream()
        .flatMap(Arrays::stream)
        .flatMap(Preferences::named)
        .filter(preference -> preference.is("wait"))
        .findFirst()
        .map(preference -> seconds(preference.value()));
    HttpServletResponse response = request.getNativeResponse(HttpServletResponse.class);
    if (response != null) {
      seconds.ifPresent(applied -> response.setHeader("Preference-Applied", "wait=" + applied));
    }
    return Duration.ofSeconds(seconds.orElse(0L));
  }

  private static long seconds(String text) {
    if (text.isEmpty() || !text.chars().allMatch(c -> '0' <= c && c <= '9')) {
      throw ProblemType.MALFORMED_REQUEST
          .because("Write how many seconds to wait as Prefer: wait=N, with N from 0 to " + LONGEST_SECONDS + ".")
          .atHeader("Prefer", "wait must be a whole number of seconds");
    }
    return text.length() > 9 ? LONGEST_SECONDS : Math.min(Long.parseLong(text), LONGEST_SECONDS);
  }
}
