package dev.getwork.adapter.rest.http;

import dev.getwork.adapter.rest.problem.ProblemException;
import dev.getwork.adapter.rest.problem.ProblemType;
import dev.getwork.application.port.in.Page;
import jakarta.servlet.http.HttpServletRequest;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.springframework.web.context.request.ServletWebRequest;

/**
 * The page of a list that a caller requests: {@code ?limit=50&cursor=…}.
 *
 * @param list the path of the list with its filters; a cursor is valid for no other
 * @param page the page to ask for: one item more than the caller wants, to see whether there is a next page
 */
public record Paging(String list, Page page) {

  static final String LIMIT = "limit";
  static final String CURSOR = "cursor";
  private static final Pattern CURSORS = Pattern.compile("[0-9a-f]{24}");
  private static final int DEFAULT_LIMIT = 50;
  private static final int LARGEST_LIMIT = 200;

  static Paging from(ServletWebRequest request) {
    String list = list(request.getRequest());
    int size = Optional.ofNullable(request.getParameter(LIMIT))
        .map(text -> WholeNumber.of(LIMIT, text, LARGEST_LIMIT))
        .orElse(DEFAULT_LIMIT) + 1;
    Page page = Optional.ofNullable(request.getParameter(CURSOR))
        .map(text -> Page.after(position(list, text), size))
        .orElseGet(() -> Page.first(size));
    return new Paging(list, page);
  }

  /** All other parameters are filters, because an operation refuses unknown ones. */
  private static String list(HttpServletRequest request) {
    return request.getParameterMap().keySet().stream()
        .filter(name -> !name.equals(LIMIT) && !name.equals(CURSOR))
        .sorted()
        .map(name -> name + "=" + request.getParameter(name))
        .collect(Collectors.joining("&", request.getRequestURI() + "?", ""));
  }

  /**
   * The end of a page, as text that is opaque to clients. A checksum of the list guards against mistakes, not against
   * malice: a forged cursor only begins elsewhere in a list that the caller may read.
   */
  private static String cursor(String list, long position) {
    return "%016x%08x".formatted(position, list.hashCode());
  }

  private static long position(String list, String cursor) {
    if (CURSORS.matcher(cursor).matches()) {
      long position = Long.parseUnsignedLong(cursor, 0, 16, 16);
      if (cursor(list, position).equals(cursor)) {
        return position;
      }
    }
    throw ProblemException.wrongParameter(
        ProblemType.MALFORMED_REQUEST, CURSOR, "must be the member next of the previous page, with the same filters");
  }

  /**
   * The page without the item that was not requested.
   *
   * @param position of an item in the list; what the page was asked for by
   */
  public <T, R> PageResponse<R> response(List<T> found, ToLongFunction<T> position, Function<T, R> response) {
    int limit = page.size() - 1;
    if (found.size() <= limit) {
      return PageResponse.all(found, response);
    }
    List<T> items = found.subList(0, limit);
    String next = cursor(list, position.applyAsLong(items.getLast()));
    return new PageResponse<>(items.stream().map(response).toList(), next);
  }
}
