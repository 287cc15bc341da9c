package dev.getwork.bootstrap;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.getwork.adapter.persistence.PersistenceConfiguration;
import dev.getwork.application.port.out.job.DatabaseClock;
import dev.getwork.application.port.out.job.JobLock;
import dev.getwork.application.port.out.job.UnitOfWork;
import dev.getwork.application.port.out.loan.LoanImports;
import dev.getwork.application.port.out.loan.Loans;
import dev.getwork.application.port.out.task.Tasks;
import dev.getwork.application.port.out.work.Assignments;
import dev.getwork.application.port.out.work.History;
import dev.getwork.application.port.out.work.Holds;
import dev.getwork.application.port.out.work.LoanSelection;
import dev.getwork.application.port.out.work.TaskLock;
import dev.getwork.application.port.out.work.WakeUps;
import dev.getwork.application.port.out.work.WorkRequests;
import dev.getwork.application.usecase.OutPorts;
import dev.getwork.domain.loan.LoanFields;
import java.util.Map;
import javax.sql.DataSource;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.jdbc.core.simple.JdbcClient;

/** The out-ports on a database as a node with default settings has them, for whoever must look behind HTTP. */
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
        () -> settings.persistenceSettings(properties, settings.node(properties)));
    context.register(PersistenceConfiguration.class);
    context.refresh();
  }

  /** On this database, whose connections are not pooled. */
  public static ProductPorts on(DataSource database) {
    return new ProductPorts(database);
  }

  /** All of them. */
  public OutPorts all() {
    return new OutPorts(
        get(TaskLock.class), get(LoanSelection.class), get(WorkRequests.class), get(Assignments.class),
        get(Holds.class), get(History.class), get(WakeUps.class), get(Tasks.class), get(Loans.class),
        get(LoanImports.class), get(UnitOfWork.class), get(DatabaseClock.class), get(JobLock.class));
  }

  /** For what no port says; within a transaction of theirs, on its connection. */
  public JdbcClient sql() {
    return get(JdbcClient.class);
  }

  private <T> T get(Class<T> type) {
    return context.getBean(type);
  }

  @Override
  public void close() {
    context.close();
    pool.close();
  }
}
