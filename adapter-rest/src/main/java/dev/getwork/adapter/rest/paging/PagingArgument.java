package dev.getwork.adapter.rest.paging;

import dev.getwork.adapter.rest.paging.PagingConfiguration.Paging;
import dev.getwork.adapter.rest.problem.ProblemException;
import dev.getwork.adapter.rest.problem.ProblemType;
import dev.getwork.domain.work.Page;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Arrays;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.core.MethodParameter;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.support.WebDataBinderFactory;
import org.springframework.web.context.request.NativeWebRequest;
import org.springframework.web.method.support.HandlerMethodArgumentResolver;
import org.springframework.web.method.support.ModelAndViewContainer;

/** Reads which page is wanted. What the list is called follows from its path and from the filters of its operation. */
final class PagingArgument implements HandlerMethodArgumentResolver {

  static final String LIMIT = "limit";
  static final String CURSOR = "cursor";
  private static final int DEFAULT_LIMIT = 50;
  private static final int LARGEST_LIMIT = 200;

  @Override
  public boolean supportsParameter(MethodParameter parameter) {
    return parameter.getParameterType() == Paging.class;
  }

  @Override
  public Object resolveArgument(
      MethodParameter parameter,
      @Nullable ModelAndViewContainer container,
      NativeWebRequest request,
      @Nullable WebDataBinderFactory binders) {
    String list = list(parameter, request);
    int size = value(request, LIMIT).map(PagingArgument::limit).orElse(DEFAULT_LIMIT) + 1;
    Page page = value(request, CURSOR)
        .map(text -> Page.after(Cursor.position(list, text).orElseThrow(PagingArgument::otherCursor), size))
        .orElseGet(() -> Page.first(size));
    return new Paging(list, page);
  }

  private static String list(MethodParameter parameter, NativeWebRequest request) {
    String path = Objects.requireNonNull(request.getNativeRequest(HttpServletRequest.class)).getRequestURI();
    String filters = Arrays.stream(Objects.requireNonNull(parameter.getMethod()).getParameters())
        .filter(other -> other.isAnnotationPresent(RequestParam.class))
        .map(filter -> filter.getName() + "=" + Objects.toString(request.getParameter(filter.getName()), ""))
        .collect(Collectors.joining("&"));
    return path + "?" + filters;
  }

  private static Optional<String> value(NativeWebRequest request, String parameter) {
    return Optional.ofNullable(request.getParameter(parameter));
  }

  private static int limit(String text) {
    if (!text.matches("-?[0-9]+")) {
      throw wrong(ProblemType.MALFORMED_REQUEST, LIMIT, "must be a whole number");
    }
    int limit = text.matches("0*[0-9]{1,3}") ? Integer.parseInt(text) : 0;
    if (limit < 1 || limit > LARGEST_LIMIT) {
      throw wrong(ProblemType.INVALID_VALUE, LIMIT, "must be a whole number from 1 to " + LARGEST_LIMIT);
    }
    return limit;
  }

  private static ProblemException otherCursor() {
    return wrong(ProblemType.MALFORMED_REQUEST, CURSOR, "must be next of a page of this list, with the same filters");
  }

  private static ProblemException wrong(ProblemType type, String parameter, String remedy) {
    return type.because("Correct the query: " + parameter + " " + remedy + ".").atParameter(parameter, remedy);
  }
}
