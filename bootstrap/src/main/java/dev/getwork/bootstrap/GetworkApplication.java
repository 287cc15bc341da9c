package dev.getwork.bootstrap;

import dev.getwork.adapter.persistence.PersistenceConfiguration;
import dev.getwork.adapter.rest.RestConfiguration;
import dev.getwork.adapter.scheduler.SchedulerConfiguration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.security.autoconfigure.UserDetailsServiceAutoConfiguration;
import org.springframework.boot.webmvc.autoconfigure.error.ErrorMvcAutoConfiguration;
import org.springframework.context.annotation.Import;

/** A node. Its modules are listed here explicitly; there is no component scan. */
@SpringBootConfiguration(proxyBeanMethods = false)
@EnableAutoConfiguration(exclude = {UserDetailsServiceAutoConfiguration.class, ErrorMvcAutoConfiguration.class})
@EnableConfigurationProperties(GetworkProperties.class)
@Import({
  SettingsConfiguration.class,
  DatabaseConfiguration.class,
  PersistenceConfiguration.class,
  UseCaseConfiguration.class,
  RestConfiguration.class,
  ContainerProblems.class,
  SchedulerConfiguration.class,
  DemoConfiguration.class
})
public class GetworkApplication {

  /** Starts a node with the settings of {@link GetworkProperties}. Stopped by a signal, it ends with exit code 0. */
  public static void main(String[] args) {
    var refused = new CompletableFuture<Boolean>();
    // Added first and therefore called last. Without it the exit code is 143, which Maven and systemd report as a
    // failure.
    SpringApplication.getShutdownHandlers().add(() -> {
      // A node that is stopped during its start must still stop the embedded server.
      if (!refused.completeOnTimeout(false, 20, TimeUnit.SECONDS).join()) {
        Runtime.getRuntime().halt(0);
      }
    });
    try {
      var context = SpringApplication.run(GetworkApplication.class, args);
      if (isStopping() && !context.isActive()) {
        // Spring does not close a context that is stopped while its start is waiting.
        context.getBeanFactory().destroySingletons();
      }
      refused.complete(false);
    } catch (RuntimeException | Error failure) {
      refused.complete(!isStopping());
      throw failure;
    }
  }

  private static boolean isStopping() {
    try {
      var none = new Thread();
      Runtime.getRuntime().addShutdownHook(none);
      Runtime.getRuntime().removeShutdownHook(none);
      return false;
    } catch (IllegalStateException stopping) {
      return true;
    }
  }
}
