package dev.getwork.bootstrap;

import dev.getwork.application.port.in.cluster.ClusterQueries;
import dev.getwork.application.port.in.work.RequestWork;
import dev.getwork.bootstrap.demo.DemoData;
import dev.getwork.bootstrap.demo.DemoWaves;
import dev.getwork.bootstrap.demo.StartMessage;
import dev.getwork.bootstrap.embedded.EmbeddedServer;
import java.net.URI;
import java.util.function.Consumer;
import javax.sql.DataSource;
import org.apache.catalina.Service;
import org.apache.catalina.connector.Connector;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.autoconfigure.condition.ConditionalOnExpression;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.boot.tomcat.TomcatWebServer;
import org.springframework.boot.web.server.servlet.context.ServletWebServerApplicationContext;
import org.springframework.context.ApplicationListener;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Imports the demo data before the port opens, and logs the node's address when it is ready. */
@Configuration(proxyBeanMethods = false)
class DemoConfiguration {

  /** Runs when all beans exist; then the lifecycle starts, in which the web server binds its port. */
  @Bean
  SmartInitializingSingleton demoData(
      GetworkProperties properties, ObjectProvider<EmbeddedServer> embedded, JdbcTemplate database,
      ServletWebServerApplicationContext application) {
    boolean wanted = embedded.getIfAvailable() != null && properties.hasDemoUsers(true);
    return () -> {
      if (wanted && application.getWebServer() instanceof TomcatWebServer server) {
        beforeItsPortOpens(server.getTomcat().getService(), node -> DemoData.importInto(node, database::execute));
      }
    };
  }

  /** Calls the node through a second HTTP connector, on the loopback address and a free port. */
  static void beforeItsPortOpens(Service service, Consumer<URI> calls) {
    var connector = new Connector();
    connector.setProperty("address", "127.0.0.1");
    connector.setPort(0);
    // Otherwise the socket would stay bound until the connector is destroyed.
    connector.setProperty("bindOnInit", "false");
    service.addConnector(connector);
    try {
      calls.accept(URI.create("http://127.0.0.1:" + connector.getLocalPort()));
    } finally {
      service.removeConnector(connector);
    }
  }

  @Bean
  ApplicationListener<ApplicationReadyEvent> startMessage(
      GetworkProperties properties, ObjectProvider<EmbeddedServer> embedded) {
    boolean demoUsers = properties.hasDemoUsers(embedded.getIfAvailable() != null);
    return ready -> StartMessage.log(URI.create("http://localhost:"
        + ready.getApplicationContext().getEnvironment().getProperty("local.server.port")), demoUsers);
  }

  /** As of {@link GetworkProperties#hasDemoUsers}. */
  @Bean
  @ConditionalOnExpression("@environment.getProperty('getwork.demo-users', T(Boolean), "
      + "@environment.getProperty('spring.datasource.url', '').isBlank())")
  DemoWaves demoWaves(JdbcClient jdbc, RequestWork requestWork, ClusterQueries cluster,
      @Qualifier("listening") DataSource listening, GetworkProperties properties) {
    return new DemoWaves(jdbc, requestWork, cluster, listening, properties.node());
  }
}
