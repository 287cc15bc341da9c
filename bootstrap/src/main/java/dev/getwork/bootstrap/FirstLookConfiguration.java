package dev.getwork.bootstrap;

import dev.getwork.bootstrap.demo.FirstLook;
import dev.getwork.bootstrap.embedded.EmbeddedServer;
import java.net.URI;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.context.ApplicationListener;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Begins the first look when callers can be answered, and before the node says that it is ready. */
@Configuration(proxyBeanMethods = false)
class FirstLookConfiguration {

  @Bean
  ApplicationListener<ApplicationReadyEvent> firstLook(
      GetworkProperties properties, ObjectProvider<EmbeddedServer> embedded) {
    boolean ours = embedded.getIfAvailable() != null;
    var look = new FirstLook(ours, properties.hasDemoUsers(ours));
    return ready -> look.begin(address(ready));
  }

  private static URI address(ApplicationReadyEvent ready) {
    var environment = ready.getApplicationContext().getEnvironment();
    return URI.create("http://localhost:" + environment.getProperty("local.server.port"));
  }
}
