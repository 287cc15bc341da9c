package dev.getwork.bootstrap;

import dev.getwork.bootstrap.demo.DemoData;
import dev.getwork.bootstrap.demo.StartMessage;
import dev.getwork.bootstrap.embedded.EmbeddedServer;
import java.net.URI;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.context.ApplicationListener;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.jdbc.core.JdbcTemplate;

/** Imports the demo data before the node reports that it is ready, and logs its address. */
@Configuration(proxyBeanMethods = false)
class DemoConfiguration {

  /** The readiness check fails until all listeners to this event have returned. */
  @Bean
  ApplicationListener<ApplicationReadyEvent> demo(
      GetworkProperties properties, ObjectProvider<EmbeddedServer> embedded, JdbcTemplate database) {
    boolean isEmbedded = embedded.getIfAvailable() != null;
    boolean demoUsers = properties.hasDemoUsers(isEmbedded);
    return ready -> {
      var environment = ready.getApplicationContext().getEnvironment();
      var server = URI.create("http://localhost:" + environment.getProperty("local.server.port"));
      if (isEmbedded && demoUsers) {
        DemoData.importInto(server, database::execute);
      }
      StartMessage.log(server, demoUsers);
    };
  }
}
