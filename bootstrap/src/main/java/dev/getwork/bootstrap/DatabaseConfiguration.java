package dev.getwork.bootstrap;

import com.zaxxer.hikari.HikariDataSource;
import dev.getwork.bootstrap.embedded.EmbeddedServer;
import java.util.Properties;
import javax.sql.DataSource;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.boot.jdbc.autoconfigure.JdbcConnectionDetails;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Condition;
import org.springframework.context.annotation.ConditionContext;
import org.springframework.context.annotation.Conditional;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.type.AnnotatedTypeMetadata;
import org.springframework.jdbc.datasource.DriverManagerDataSource;
import org.springframework.util.StringUtils;

/** The configured database server, or the embedded one. The pool on top of either is Spring Boot's. */
@Configuration(proxyBeanMethods = false)
class DatabaseConfiguration {

  /** Opens a connection of its own each time: one that listens for notifications is kept for ever and is no pool's. */
  @Bean(defaultCandidate = false)
  @Qualifier("listening")
  DataSource listening(JdbcConnectionDetails server) {
    var properties = new Properties();
    properties.setProperty("tcpKeepAlive", "true");
    properties.setProperty("connectTimeout", "5");
    properties.setProperty("socketTimeout", "10");
    var source = new DriverManagerDataSource(server.getJdbcUrl(), properties);
    source.setUsername(server.getUsername());
    source.setPassword(server.getPassword());
    return source;
  }

  /** Each session says whose it is, so that operators can tell nodes apart by what they have in the database. */
  @Bean
  static BeanPostProcessor namedSessions(ObjectProvider<SettingsConfiguration.Node> node) {
    return new BeanPostProcessor() {
      @Override
      public Object postProcessBeforeInitialization(Object bean, String name) {
        if (bean instanceof HikariDataSource pool) {
          pool.addDataSourceProperty("ApplicationName", "getwork pool " + node.getObject().name());
        }
        return bean;
      }
    };
  }

  /** Only where no server is configured. */
  @Configuration(proxyBeanMethods = false)
  @Conditional(NoServerConfigured.class)
  static class Embedded {

    /** Stopped when all that asks for its address is closed, the pool above all. */
    @Bean
    EmbeddedServer embeddedServer(GetworkProperties properties) {
      return EmbeddedServer.open(properties.dataDirectory());
    }

    @Bean
    JdbcConnectionDetails embeddedConnectionDetails(EmbeddedServer server) {
      return new EmbeddedConnectionDetails(server.jdbcUrl());
    }
  }

  private record EmbeddedConnectionDetails(String url) implements JdbcConnectionDetails {

    @Override
    public String getJdbcUrl() {
      return url;
    }

    @Override
    public String getUsername() {
      return EmbeddedServer.USER;
    }

    @Override
    public String getPassword() {
      return "";
    }
  }

  static final class NoServerConfigured implements Condition {

    @Override
    public boolean matches(ConditionContext context, AnnotatedTypeMetadata metadata) {
      return !StringUtils.hasText(context.getEnvironment().getProperty("spring.datasource.url"));
    }
  }
}
