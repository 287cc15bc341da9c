package dev.getwork.bootstrap;

import com.zaxxer.hikari.HikariDataSource;
import dev.getwork.adapter.persistence.PersistenceConfiguration;
import dev.getwork.bootstrap.embedded.EmbeddedServer;
import java.sql.SQLException;
import java.util.Properties;
import javax.sql.DataSource;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.boot.autoconfigure.condition.ConditionalOnExpression;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.jdbc.autoconfigure.JdbcConnectionDetails;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The configured database server or the embedded one. Spring Boot creates the pool of connections to it. */
@Configuration(proxyBeanMethods = false)
class DatabaseConfiguration {

  private static final String REPLICA = "selectionReplica";

  /**
   * Unpooled connections: for the subscriber to notifications, which never closes its own, and to create indexes. The
   * subscriber connects again within seconds when another server has become the primary.
   */
  @Bean(defaultCandidate = false)
  @Qualifier("listening")
  DataSource listening(JdbcConnectionDetails server, ObjectProvider<HikariDataSource> pools) {
    var properties = new Properties();
    properties.setProperty("tcpKeepAlive", "true");
    properties.setProperty("connectTimeout", "5");
    properties.setProperty("socketTimeout", "10");
    return new UnpooledConnections(server::getJdbcUrl, server.getUsername(), server.getPassword(), properties) {
      @Override
      void opened(String primary) throws SQLException {
        if (pools.getObject().getDataSource() instanceof UnpooledConnections pooled) {
          pooled.abortOthers(primary);
        }
      }
    };
  }

  /** A pool to a hot standby server for selections. Not an autowire candidate, or readiness would depend on it. */
  @Configuration
  @ConditionalOnProperty("getwork.selection.datasource.url")
  static class SelectionReplica implements PersistenceConfiguration.Replica {
    @Override
    @Bean(name = REPLICA, autowireCandidate = false)
    @ConfigurationProperties("getwork.selection.datasource.hikari")
    public HikariDataSource dataSource() {
      return new HikariDataSource();
    }
  }

  /**
   * Sets the application name of each session, so that operators see in pg_stat_activity which node it belongs to. Also
   * makes the pool follow the embedded server to another port, and checks it before the schema is migrated.
   */
  @Bean
  static BeanPostProcessor configuredPools(
      ObjectProvider<GetworkProperties> properties, ObjectProvider<EmbeddedServer> embedded) {
    return new BeanPostProcessor() {
      @Override
      public Object postProcessBeforeInitialization(Object bean, String name) {
        if (bean instanceof HikariDataSource pool) {
          pool.addDataSourceProperty("ApplicationName", "getwork pool " + properties.getObject().node());
          if (!name.equals(REPLICA)) {
            EmbeddedServer server = embedded.getIfAvailable();
            pool.setDataSource(new UnpooledConnections(server == null ? pool::getJdbcUrl : server::getJdbcUrl,
                pool.getUsername(), pool.getPassword(), pool.getDataSourceProperties()));
          }
        }
        return bean;
      }

      @Override
      public Object postProcessAfterInitialization(Object bean, String name) {
        if (bean instanceof HikariDataSource pool && !name.equals(REPLICA)) {
          PoolDemands.check(properties.getObject(), pool);
          DatabaseProbe.checkNames(pool);
        }
        return bean;
      }
    };
  }

  /** The embedded server, if no server is configured. Spring stops it after the beans that depend on its address. */
  @Bean
  @ConditionalOnExpression("@environment.getProperty('spring.datasource.url', '').isBlank()")
  EmbeddedServer embeddedServer(GetworkProperties properties) {
    return EmbeddedServer.open(properties.dataDirectory());
  }
}
