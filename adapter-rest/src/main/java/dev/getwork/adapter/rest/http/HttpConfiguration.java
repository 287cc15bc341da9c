package dev.getwork.adapter.rest.http;

import dev.getwork.adapter.rest.problem.ProblemException;
import dev.getwork.domain.work.IdempotencyKey;
import dev.getwork.domain.work.KeyRefusal;
import dev.getwork.domain.work.KeyedCall;
import jakarta.servlet.Filter;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.stream.Stream;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.format.FormatterRegistry;
import org.springframework.http.ResponseEntity;
import org.springframework.http.converter.HttpMessageConverters;
import org.springframework.http.converter.json.JacksonJsonHttpMessageConverter;
import org.springframework.security.web.header.HeaderWriter;
import org.springframework.security.web.header.writers.CompositeHeaderWriter;
import org.springframework.web.method.support.HandlerMethodArgumentResolver;
import org.springframework.web.servlet.HandlerExceptionResolver;
import org.springframework.web.servlet.config.annotation.InterceptorRegistry;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;
import tools.jackson.databind.json.JsonMapper;

/** Lets controllers take callers, ids and patience as they are meant, and JSON only as the contract has it. */
@Configuration(proxyBeanMethods = false)
public class HttpConfiguration {

  /**
   * What a body may be like.
   *
   * @param maxBytes how long, but for an import's
   * @param grace how long any may take
   * @param bytesPerSecond how fast it must come after that
   */
  public record BodyLimits(long maxBytes, Duration grace, long bytesPerSecond) {}

  /** The versions of a resource that the caller knows, by the tags of {@code If-None-Match}; none without the header. */
  public record KnownTags(Set<String> versions) {

    public KnownTags {
      versions = Set.copyOf(versions);
    }

    /** Weak, for what tells how long it has been waited for changes with each look, and makes no other version. */
    public static String tag(String version) {
      return "W/\"" + version + "\"";
    }
  }

  /** The key, if any, under which its caller may make this call again. */
  public interface CallKey {

    /** The key as it was sent. */
    Optional<IdempotencyKey> key();

    /** The call under its key, which must be another one for each call that says something else. */
    Optional<KeyedCall> call(Object... said);

    /** What a caller is told whose key is good for nothing now. */
    ProblemException problem(KeyRefusal why);

    /** The answer to a call that was made before. */
    <T> ResponseEntity<T> replayed(ResponseEntity<T> answer);
  }

  /** On types of arguments that are read from the query, by parameters of these names. */
  @Retention(RetentionPolicy.RUNTIME)
  @Target(ElementType.TYPE)
  public @interface TakesQuery {

    /** All that may be there. */
    String[] value();
  }

  /** Where the files are, slash included, of a library for browsers that comes as a WebJar with this file at its root. */
  public static String webJar(String name, String file) {
    return WebJar.location(name, file);
  }

  @Bean
  JsonMapper jsonMapper() {
    return StrictJson.mapper();
  }

  /** Also for the container, whose own refusals pass no filter. */
  @Bean
  HeaderWriter everyAnswer(@Qualifier("nodeHeader") HeaderWriter node) {
    return new CompositeHeaderWriter(
        Stream.concat(Stream.of(node, new TraceHeader()), SafeHeaders.all().stream()).toList());
  }

  @Bean
  Filter everyAnswerFilter(@Qualifier("everyAnswer") HeaderWriter headers) {
    return new EveryAnswerFilter(headers);
  }

  @Bean
  Filter lastResortFilter(@Qualifier("problemResolver") HandlerExceptionResolver problems) {
    return new LastResortFilter(problems);
  }

  @Bean
  Filter bodyLimitFilter(BodyLimits limits) {
    return new BodyLimitFilter(limits.maxBytes(), Pace.of(limits));
  }

  /** For the container too: whether a body came fast enough that was waited for so long and had so many bytes. */
  @Bean
  BiPredicate<Duration, Long> bodyInTime(BodyLimits limits) {
    Pace pace = Pace.of(limits);
    return (waited, bytes) -> pace.isKept(waited.toNanos(), bytes);
  }

  @Bean
  WebMvcConfigurer sharedHttp(JsonMapper json) {
    return new WebMvcConfigurer() {
      @Override
      public void configureMessageConverters(HttpMessageConverters.ServerBuilder converters) {
        converters.withJsonConverter(new JacksonJsonHttpMessageConverter(json));
      }

      @Override
      public void addArgumentResolvers(List<HandlerMethodArgumentResolver> resolvers) {
        resolvers.addAll(
            List.of(new CallerArgument(), new PatienceArgument(), new CallKeyArgument(json), new KnownTagsArgument()));
      }

      @Override
      public void addInterceptors(InterceptorRegistry registry) {
        registry.addInterceptor(new MediaTypeCheck());
        registry.addInterceptor(new QueryCheck());
      }

      @Override
      public void addFormatters(FormatterRegistry registry) {
        PathIds.register(registry);
      }
    };
  }
}
