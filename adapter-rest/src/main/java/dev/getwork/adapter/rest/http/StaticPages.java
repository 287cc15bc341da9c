package dev.getwork.adapter.rest.http;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.springframework.http.CacheControl;
import org.springframework.web.servlet.HandlerInterceptor;
import org.springframework.web.servlet.config.annotation.InterceptorRegistry;
import org.springframework.web.servlet.config.annotation.ResourceHandlerRegistration;
import org.springframework.web.servlet.config.annotation.ResourceHandlerRegistry;
import org.springframework.web.servlet.config.annotation.ViewControllerRegistry;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;

/**
 * Serves the console at {@code /}, Swagger UI at {@code /docs}, and the page that explains problems. The files of the
 * module {@code console} must be on the class path; without them the node answers 404.
 */
final class StaticPages implements WebMvcConfigurer {

  private static final String WEB_JARS = "classpath:/META-INF/resources/webjars/";
  private static final String START = "/";
  private static final String CONSOLE = "/console/**";
  private static final String DOCS = "/docs/**";
  private static final String PROBLEMS = "/docs/problems.html";

  /** Scripts and styles of its own files only; markup is made by lit-html alone. */
  private static final String CONSOLE_POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; "
      + "img-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; "
      + "require-trusted-types-for 'script'; trusted-types lit-html";

  /** Swagger UI writes styles and small pictures itself. */
  private static final String DOCS_POLICY = "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; "
      + "img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

  /** Replaces the policy of all answers, which allows nothing, by that of these pages. */
  private record ContentSecurityPolicy(String policy) implements HandlerInterceptor {
    @Override
    public boolean preHandle(HttpServletRequest request, HttpServletResponse response, Object handler) {
      response.setHeader("Content-Security-Policy", policy);
      return true;
    }
  }

  @Override
  public void addResourceHandlers(ResourceHandlerRegistry registry) {
    serve(registry, CONSOLE, "classpath:/getwork/console/").setCacheControl(CacheControl.noCache());
    serve(registry, DOCS, "classpath:/getwork/docs/");
  }

  /** Pages name their libraries, which are WebJars, without versions; the resource chain adds these. */
  private static ResourceHandlerRegistration serve(ResourceHandlerRegistry registry, String pages, String files) {
    ResourceHandlerRegistration handler = registry.addResourceHandler(pages).addResourceLocations(files, WEB_JARS);
    handler.resourceChain(false);
    return handler;
  }

  @Override
  public void addViewControllers(ViewControllerRegistry registry) {
    registry.addViewController(START).setViewName("forward:/console/index.html");
    registry.addRedirectViewController("/docs", "/docs/index.html");
    registry.addRedirectViewController("/docs/", "/docs/index.html");
    registry.addRedirectViewController("/problems", PROBLEMS);
    registry.addRedirectViewController("/problems/{name}", PROBLEMS + "#{name}");
  }

  @Override
  public void addInterceptors(InterceptorRegistry registry) {
    registry.addInterceptor(new ContentSecurityPolicy(CONSOLE_POLICY)).addPathPatterns(START, CONSOLE);
    registry.addInterceptor(new ContentSecurityPolicy(DOCS_POLICY)).addPathPatterns(DOCS);
  }
}
