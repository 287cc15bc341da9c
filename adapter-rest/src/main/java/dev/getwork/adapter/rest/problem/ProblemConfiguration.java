package dev.getwork.adapter.rest.problem;

import java.util.function.Predicate;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.servlet.HandlerExceptionResolver;
import tools.jackson.databind.json.JsonMapper;

/** Makes every refusal a problem. Filters and security hand theirs to the same resolver as the dispatcher does. */
@Configuration(proxyBeanMethods = false)
public class ProblemConfiguration {

  @Bean
  HandlerExceptionResolver problemResolver(
      JsonMapper json,
      @Qualifier("databaseAway") Predicate<Throwable> databaseAway,
      @Qualifier("collision") Predicate<Throwable> collision) {
    return new ProblemResolver(json, databaseAway, collision);
  }

  @Bean
  ProblemController problemController() {
    return new ProblemController(new ProblemCatalogue());
  }
}
