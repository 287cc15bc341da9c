package dev.getwork.adapter.rest.http;

import dev.getwork.adapter.rest.problem.ProblemException;
import dev.getwork.domain.work.IdempotencyKey;
import dev.getwork.domain.work.KeyRefusal;
import dev.getwork.domain.work.KeyedCall;
import jakarta.servlet.Filter;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.format.FormatterRegistry;
import org.springframework.http.ResponseEntity;
import org.springframework.http.converter.HttpMessageConverters;
import org.springframework.http.converter.json.JacksonJsonHttpMessageConverter;
import org.springframework.util.unit.DataSize;
import org.springframework.web.method.support.HandlerMethodArgumentResolver;
import org.springframework.web.servlet.HandlerExceptionResolver;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;
import tools.jackson.databind.json.JsonMapper;

/** Lets controllers take callers, ids and patience as they are meant, and JSON only as the contract has it. */
@Configuration(proxyBeanMethods = false)
public class HttpConfiguration {

  /**
   * What the caller knows of a resource, by the tags of {@code If-None-Match}.
   *
   * @param versions of which each is in a tag; none when there is no such header
   */
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

  @Bean
  JsonMapper jsonMapper() {
    return StrictJson.mapper();
  }

  @Bean
  Filter lastResortFilter(@Qualifier("problemResolver") HandlerExceptionResolver problems) {
    return new LastResortFilter(problems);
  }

  @Bean
  Filter bodyLimitFilter(@Qualifier("maxBodyBytes") DataSize maxBodyBytes) {
    return new BodyLimitFilter(maxBodyBytes.toBytes());
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
      public void addFormatters(FormatterRegistry registry) {
        PathIds.register(registry);
      }
    };
  }
}
