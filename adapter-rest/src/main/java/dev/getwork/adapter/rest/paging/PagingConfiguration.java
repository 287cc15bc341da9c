package dev.getwork.adapter.rest.paging;

import dev.getwork.adapter.rest.http.HttpConfiguration.TakesQuery;
import dev.getwork.domain.work.Page;
import java.util.List;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.method.support.HandlerMethodArgumentResolver;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;

/** Lets controllers ask for pages and answer where the next one begins. */
@Configuration(proxyBeanMethods = false)
public class PagingConfiguration {

  /**
   * Which page of a list a caller wants: {@code ?limit=50&cursor=…}.
   *
   * @param list which list, with its filters; a cursor is good for no other
   * @param page the page to ask for: one item more than the caller wants, to see whether there is a next page
   */
  @TakesQuery({PagingArgument.LIMIT, PagingArgument.CURSOR})
  public record Paging(String list, Page page) {

    /**
     * Cuts what was found to what was wanted.
     *
     * @param position of an item in the list; what the page was asked for by
     */
    public <T> Cut<T> cut(List<T> found, ToLongFunction<T> position) {
      int limit = page.size() - 1;
      if (found.size() <= limit) {
        return new Cut<>(found, null);
      }
      List<T> items = found.subList(0, limit);
      return new Cut<>(items, new Cursor(list, position.applyAsLong(items.getLast())).text());
    }
  }

  /**
   * A page as it is answered.
   *
   * @param items no more than the caller wanted
   * @param next the cursor of the next page, if there is one
   */
  public record Cut<T>(List<T> items, @Nullable String next) {}

  @Bean
  WebMvcConfigurer pages() {
    return new WebMvcConfigurer() {
      @Override
      public void addArgumentResolvers(List<HandlerMethodArgumentResolver> resolvers) {
        resolvers.add(new PagingArgument());
      }
    };
  }
}
