package dev.getwork.application.contract;

import dev.getwork.application.port.in.Page;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToLongFunction;

/** Reads a list page by page, as a client does. */
public final class Pages {

  private Pages() {}

  /** All items, in the order of the pages. */
  public static <T> List<T> all(int size, ToLongFunction<T> position, Function<Page, List<T>> list) {
    List<T> page = list.apply(Page.first(size));
    var all = new ArrayList<>(page);
    while (page.size() == size) {
      page = list.apply(Page.after(position.applyAsLong(page.getLast()), size));
      all.addAll(page);
    }
    return all;
  }
}
