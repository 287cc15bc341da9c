package dev.getwork.adapter.rest.http;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A page of a list.
 *
 * @param next the cursor of the next page; null on the last page
 */
public record PageResponse<T>(List<T> items, @JsonInclude(JsonInclude.Include.ALWAYS) @Nullable String next) {

  /** A list that fits on one page. */
  public static <T, R> PageResponse<R> all(List<T> found, Function<T, R> response) {
    return new PageResponse<>(found.stream().map(response).toList(), null);
  }
}
