package dev.getwork.bootstrap;

import dev.getwork.bootstrap.demo.DemoData;
import dev.getwork.bootstrap.demo.StartMessage;
import dev.getwork.bootstrap.embedded.EmbeddedServer;
import java.net.URI;
import javax.sql.DataSource;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.boot.tomcat.TomcatWebServer;
import org.springframework.boot.web.server.servlet.context.ServletWebServerApplicationContext;
import org.springframework.context.ApplicationListener;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.jdbc.core.JdbcTemplate;

/** Imports the demo data before the port opens, and logs where the node is once it is ready. */
@Configuration(proxyBeanMethods = false)
class DemoConfiguration {

  /** Runs when all beans exist; then the lifecycle starts, in which the web server binds its port. */
  @Bean
  SmartInitializingSingleton demoData(
      GetworkProperties properties,
      ObjectProvider<EmbeddedServer> embedded,
      DataSource database,
      ServletWebServerApplicationContext application) {
    boolean wanted = embedded.getIfAvailable() != null && properties.hasDemoUsers(true);
    return () -> {
      if (wanted && application.getWebServer() instanceof TomcatWebServer server) {
        try (var connector = LoopbackConnector.open(server.getTomcat().getService())) {
          DemoData.importInto(connector.uri(), new JdbcTemplate(database)::execute);
        }
      }
    };
  }

  @Bean
  ApplicationListener<ApplicationReadyEvent> startMessage(
      GetworkProperties properties, ObjectProvider<EmbeddedServer> embedded) {
    var message = new StartMessage(properties.hasDemoUsers(embedded.getIfAvailable() != null));
    return ready -> message.log(address(ready));
  }

  private static URI address(ApplicationReadyEvent ready) {
    var environment = ready.getApplicationContext().getEnvironment();
    return URI.create("http://localhost:" + environment.getProperty("local.server.port"));
  }
}
