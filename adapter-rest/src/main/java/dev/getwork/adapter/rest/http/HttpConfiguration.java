package dev.getwork.adapter.rest.http;

import org.springframework.security.core.Authentication;
import dev.getwork.adapter.rest.security.SecurityConfiguration;
import dev.getwork.domain.task.Groups;
import dev.getwork.application.port.in.work.Viewer;
import dev.getwork.domain.work.UserName;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Objects;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.format.FormatterRegistry;
import org.springframework.http.converter.HttpMessageConverters;
import org.springframework.security.web.header.Header;
import org.springframework.security.web.header.HeaderWriter;
import org.springframework.security.web.header.writers.CompositeHeaderWriter;
import org.springframework.security.web.header.writers.HstsHeaderWriter;
import org.springframework.security.web.header.writers.StaticHeadersWriter;
import org.springframework.util.unit.DataSize;
import org.springframework.web.context.request.WebRequest;
import org.springframework.web.method.support.HandlerMethodArgumentResolver;
import org.springframework.web.servlet.config.annotation.InterceptorRegistry;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;
import tools.jackson.databind.json.JsonMapper;

/**
 * Shared by all operations: headers, limits of bodies, strict JSON and arguments of controllers; and static documents.
 */
@Configuration(proxyBeanMethods = false)
@Import({OutermostFilter.class, StaticPages.class, OpenApiController.class})
public record HttpConfiguration(JsonMapper json) implements WebMvcConfigurer {

  private static final String NO_CONTENT_ALLOWED =
      "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

  public interface Settings {
    String node();
    Optional<String> loanLink();
    Limits limits();
  }

  /** The maximum sizes of bodies, and the minimum rate per second of a body that takes longer than the time. */
  public interface Limits {
    DataSize body();
    DataSize imports();
    Duration bodyTime();
    DataSize bodyRate();
  }

  /** On an argument that is the caller: a {@code UserName}, a {@code Viewer}, or the caller's {@code Groups}. */
  @Retention(RetentionPolicy.RUNTIME)
  @Target(ElementType.PARAMETER)
  public @interface Caller {}

  /** On a {@link Duration} for which the caller waits: {@code Prefer: wait=N}. */
  @Retention(RetentionPolicy.RUNTIME)
  @Target(ElementType.PARAMETER)
  public @interface MaxWait {}

  @Bean
  static JsonMapper jsonMapper() {
    return StrictJson.mapper();
  }

  /**
   * The headers of every answer. Browsers treat it as data: no scripts, no frames, no caching. The container needs them
   * too: its own refusals pass no filter.
   */
  @Bean
  static HeaderWriter commonHeaders(Settings settings) {
    return new CompositeHeaderWriter(List.of(
        new StaticHeadersWriter(List.of(
            new Header("X-Node", settings.node()),
            new Header("X-Content-Type-Options", "nosniff"),
            new Header("X-Frame-Options", "DENY"),
            new Header("Content-Security-Policy", NO_CONTENT_ALLOWED),
            new Header("Referrer-Policy", "no-referrer"),
            new Header("Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()"),
            new Header("Cache-Control", "no-store"))),
        new TraceHeader(),
        new HstsHeaderWriter(false)));
  }

  @Override
  public void configureMessageConverters(HttpMessageConverters.ServerBuilder converters) {
    converters.withJsonConverter(new BufferedJsonConverter(json));
  }

  @Override
  public void addArgumentResolvers(List<HandlerMethodArgumentResolver> resolvers) {
    resolvers.addAll(List.of(
        RequestArgument.typed(Paging.class, Paging::from),
        RequestArgument.typed(KnownVersions.class, KnownVersions::from),
        RequestArgument.annotated(MaxWait.class, MaxWaitHeader::read),
        RequestArgument.typed(Viewer.class, HttpConfiguration::viewer),
        RequestArgument.typed(Groups.class, HttpConfiguration::groups),
        RequestArgument.annotated(Caller.class, HttpConfiguration::caller)));
  }

  private static UserName caller(WebRequest request) {
    return new UserName(
        Objects.requireNonNull(request.getUserPrincipal(), "an operation without authentication").getName());
  }

  private static Viewer viewer(WebRequest request) {
    boolean manager = request.isUserInRole("MANAGER");
    return new Viewer(
        caller(request), manager,
        manager || request.isUserInRole("OPERATOR") ? Optional.empty() : Optional.of(groups(request)));
  }

  private static Groups groups(WebRequest request) {
    return SecurityConfiguration.groups((Authentication) Objects.requireNonNull(request.getUserPrincipal()));
  }

  @Override
  public void addInterceptors(InterceptorRegistry registry) {
    registry.addInterceptor(new MediaTypeCheck());
    registry.addInterceptor(new QueryCheck());
  }

  @Override
  public void addFormatters(FormatterRegistry registry) {
    IdConverters.register(registry);
  }
}
