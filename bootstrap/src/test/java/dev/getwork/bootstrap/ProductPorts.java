package dev.getwork.bootstrap;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.getwork.adapter.persistence.PersistenceConfiguration;
import dev.getwork.domain.loan.LoanFields;
import dev.getwork.bootstrap.demo.DemoWaves;
import dev.getwork.bootstrap.embedded.EmbeddedServer;
import java.util.Map;
import javax.sql.DataSource;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;

/** The out-ports of the persistence adapter on a database, wired with the default settings of a node. */
public final class ProductPorts implements AutoCloseable {

  private static final int POOL = 16;

  private final AnnotationConfigApplicationContext context = new AnnotationConfigApplicationContext();
  private final HikariDataSource pool;

  private ProductPorts(DataSource database) {
    var properties = new Binder(new MapConfigurationPropertySource(Map.of("getwork.node", "test")))
        .bindOrCreate("getwork", GetworkProperties.class);
    var config = new HikariConfig();
    config.setDataSource(database);
    config.setMaximumPoolSize(POOL);
    pool = new HikariDataSource(config);
    var settings = new SettingsConfiguration();
    context.registerBean("dataSource", DataSource.class, () -> pool, definition -> definition.setPrimary(true));
    context.registerBean("listening", DataSource.class, () -> database);
    context.registerBean(LoanFields.class, () -> settings.loanFields(properties));
    context.registerBean(
        PersistenceConfiguration.Settings.class,
        () -> settings.persistenceSettings(
            properties, context.getBeanProvider(EmbeddedServer.class), context.getBeanProvider(DemoWaves.class)));
    context.register(PersistenceConfiguration.class);
    context.refresh();
  }

  /**
   * The out-ports on a database; they create the schema.
   *
   * @param database unpooled connections
   */
  public static ProductPorts on(DataSource database) {
    return new ProductPorts(database);
  }

  /** The out-port of this type, or another bean, such as a {@code JdbcClient} that joins the ports' transactions. */
  public <T> T get(Class<T> type) {
    return context.getBean(type);
  }

  @Override
  public void close() {
    context.close();
    pool.close();
  }
}
