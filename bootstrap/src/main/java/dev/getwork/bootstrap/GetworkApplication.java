package dev.getwork.bootstrap;

import dev.getwork.adapter.persistence.PersistenceConfiguration;
import dev.getwork.adapter.rest.RestConfiguration;
import dev.getwork.adapter.scheduler.SchedulerConfiguration;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.security.autoconfigure.UserDetailsServiceAutoConfiguration;
import org.springframework.boot.webmvc.autoconfigure.error.ErrorMvcAutoConfiguration;
import org.springframework.context.annotation.Import;

/** One node. Every room is named here and nothing is scanned for, so that this list is the whole house. */
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

  /** Starts a node; its settings are in {@link GetworkProperties}. Stopped by a signal, it ends with exit code 0. */
  public static void main(String[] args) {
    SpringApplication.run(GetworkApplication.class, args);
    // Called once the context is closed. Without it Java ends with 143, which Maven and systemd report as a failure.
    SpringApplication.getShutdownHandlers().add(() -> Runtime.getRuntime().halt(0));
  }
}
