package dev.getwork.adapter.rest.http;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import java.util.Collections;
import java.util.Enumeration;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A request for the whole of whatever it asks for: RFC 9110 allows any server to take no notice of ranges, and nothing
 * that is answered here is so long that anybody needs a part of it.
 */
final class WholeRequest extends HttpServletRequestWrapper {

  private static final Set<String> UNHEARD = Set.of("range", "if-range");

  WholeRequest(HttpServletRequest request) {
    super(request);
  }

  private static boolean isHeard(String name) {
    return !UNHEARD.contains(name.toLowerCase(Locale.ROOT));
  }

  @Override
  public @Nullable String getHeader(String name) {
    return isHeard(name) ? super.getHeader(name) : null;
  }

  @Override
  public Enumeration<String> getHeaders(String name) {
    return isHeard(name) ? super.getHeaders(name) : Collections.emptyEnumeration();
  }

  @Override
  public Enumeration<String> getHeaderNames() {
    return Collections.enumeration(
        Collections.list(super.getHeaderNames()).stream().filter(WholeRequest::isHeard).toList());
  }
}
