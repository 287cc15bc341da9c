package dev.getwork.adapter.rest.openapi;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.springframework.core.io.support.PathMatchingResourcePatternResolver;
import org.springframework.web.servlet.HandlerInterceptor;

/** Allows Swagger UI what it needs: styles that it writes itself and small pictures; no script but its own files. */
final class SwaggerUi implements HandlerInterceptor {

  private static final String FILES = "classpath:/META-INF/resources/webjars/swagger-ui/";

  private static final String POLICY = "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; "
      + "img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

  @Override
  public boolean preHandle(HttpServletRequest request, HttpServletResponse response, Object handler) {
    response.setHeader("Content-Security-Policy", POLICY);
    return true;
  }

  /** Where its files are; the WebJar names its version in the path. */
  static String location() {
    try {
      String bundle = new PathMatchingResourcePatternResolver()
          .getResources(FILES + "*/swagger-ui-bundle.js")[0].getURL().toString();
      String folder = bundle.substring(0, bundle.lastIndexOf('/'));
      return FILES + folder.substring(folder.lastIndexOf('/') + 1) + "/";
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }
}
