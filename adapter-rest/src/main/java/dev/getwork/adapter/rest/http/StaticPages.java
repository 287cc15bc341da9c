package dev.getwork.adapter.rest.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.List;
import java.util.regex.Pattern;
import org.apache.commons.codec.binary.Hex;
import org.apache.commons.codec.digest.DigestUtils;
import org.jspecify.annotations.Nullable;
import org.springframework.core.io.Resource;
import org.springframework.core.io.support.PathMatchingResourcePatternResolver;
import org.springframework.http.CacheControl;
import org.springframework.web.servlet.HandlerInterceptor;
import org.springframework.web.servlet.config.annotation.InterceptorRegistry;
import org.springframework.web.servlet.config.annotation.ResourceHandlerRegistration;
import org.springframework.web.servlet.config.annotation.ResourceHandlerRegistry;
import org.springframework.web.servlet.config.annotation.ViewControllerRegistry;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;
import org.springframework.web.servlet.resource.ResourceResolver;
import org.springframework.web.servlet.resource.ResourceResolverChain;
import org.springframework.web.servlet.resource.TransformedResource;

/**
 * Serves the console at {@code /}, Swagger UI at {@code /docs}, and the page that explains problems. The files of the
 * module {@code console} must be on the class path; without them the node answers 404.
 */
final class StaticPages implements WebMvcConfigurer {

  private static final String WEB_JARS = "classpath:/META-INF/resources/webjars/";
  private static final String START = "/";
  private static final String CONSOLE = "/console/";
  private static final String CONSOLE_FILES = "classpath:/getwork/console/";
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

  /** While nodes are upgraded one after another, a page of one node may load files from another. */
  private static final class AnyVersion implements ResourceResolver {

    private static final Pattern VERSION = Pattern.compile("^[0-9a-f]{12}/");

    @Override
    public @Nullable Resource resolveResource(@Nullable HttpServletRequest request, String path,
        List<? extends Resource> locations, ResourceResolverChain chain) {
      return chain.resolveResource(request, VERSION.matcher(path).replaceFirst(""), locations);
    }

    @Override
    public @Nullable String resolveUrlPath(
        String path, List<? extends Resource> locations, ResourceResolverChain chain) {
      return chain.resolveUrlPath(path, locations);
    }
  }

  @Override
  public void addResourceHandlers(ResourceHandlerRegistry registry) {
    String version = hashOfFiles();
    serve(registry, DOCS, "classpath:/getwork/docs/").setEtagGenerator(_ -> version);
    serve(registry, CONSOLE + version + "/**", CONSOLE_FILES)
        .setCacheControl(CacheControl.maxAge(Duration.ofDays(365)).cachePublic().immutable());
    ResourceHandlerRegistration latest = serve(registry, CONSOLE + "**", CONSOLE_FILES);
    latest.setCacheControl(CacheControl.noCache()).setEtagGenerator(_ -> version);
    latest.resourceChain(false).addResolver(new AnyVersion()).addTransformer((request, resource, chain) -> addVersion(
        version, chain.transform(request, resource)));
  }

  /**
   * Pages name their libraries, which are WebJars, without versions; the resource chain adds these. The times of files
   * say nothing, because a reproducible build gives the same one to all.
   */
  private static ResourceHandlerRegistration serve(ResourceHandlerRegistry registry, String pages, String files) {
    ResourceHandlerRegistration handler = registry.addResourceHandler(pages).addResourceLocations(files, WEB_JARS);
    handler.setUseLastModified(false).resourceChain(false);
    return handler;
  }

  /** Modules import each other by relative paths, so the version in the page is that of all. */
  private static Resource addVersion(String version, Resource file) throws IOException {
    return "index.html".equals(file.getFilename())
        ? new TransformedResource(file, file.getContentAsString(UTF_8)
            .replace('"' + CONSOLE, '"' + CONSOLE + version + '/').getBytes(UTF_8))
        : file;
  }

  private static String hashOfFiles() {
    MessageDigest hash = DigestUtils.getSha256Digest();
    var files = new PathMatchingResourcePatternResolver();
    try {
      for (String pattern : List.of("getwork/**", "META-INF/resources/webjars/*/*/package.json")) {
        for (Resource file : files.getResources("classpath*:" + pattern)) {
          if (file.isReadable()) {
            hash.update(file.getContentAsByteArray());
          }
        }
      }
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
    return Hex.encodeHexString(hash.digest()).substring(0, 12);
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
    registry.addInterceptor(new ContentSecurityPolicy(CONSOLE_POLICY)).addPathPatterns(START, CONSOLE + "**");
    registry.addInterceptor(new ContentSecurityPolicy(DOCS_POLICY)).addPathPatterns(DOCS);
  }
}
