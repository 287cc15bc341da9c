package dev.getwork.bootstrap;

import com.zaxxer.hikari.HikariDataSource;
import dev.getwork.application.port.out.importing.ImportThreads;
import dev.getwork.application.port.out.work.LeaderThreads;
import dev.getwork.application.port.out.work.CombinerThreads;
import dev.getwork.application.usecase.ApplicationSettings;
import dev.getwork.application.usecase.cluster.ClusterUseCases;
import dev.getwork.application.usecase.importing.ImportUseCases;
import dev.getwork.application.usecase.loan.LoanUseCases;
import dev.getwork.application.usecase.task.TaskUseCases;
import dev.getwork.application.usecase.work.WorkUseCases;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.springframework.beans.factory.BeanRegistrar;
import org.springframework.beans.factory.BeanRegistry;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.core.env.Environment;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Wires the use cases: each is constructed with the ports that its constructor asks for. */
@Configuration(proxyBeanMethods = false)
@Import({UseCaseConfiguration.UseCases.class, MicrometerInvariantAlarm.class})
class UseCaseConfiguration {

  /** Registers every class that the packages of use cases list. */
  static final class UseCases implements BeanRegistrar {
    @Override
    public void register(BeanRegistry registry, Environment environment) {
      Stream.of(
          WorkUseCases.CLASSES, TaskUseCases.CLASSES, LoanUseCases.CLASSES, ImportUseCases.CLASSES,
          ClusterUseCases.CLASSES)
          .flatMap(List::stream)
          .forEach(registry::registerBean);
    }
  }

  /**
   * Checks the database first, after the schema was migrated. Depends on the pool, so that Spring closes
   * the threads before the pool.
   */
  @Bean
  WorkerThreads workerThreads(GetworkProperties properties, HikariDataSource pool, JdbcClient migrated,
      @Qualifier("listening") DataSource listening) {
    DatabaseProbe.check(pool);
    DatabaseProbe.checkNotifications(listening);
    return new WorkerThreads(properties.leaders(), WorkerThreads.SHUTDOWN_TIMEOUT);
  }

  @Bean
  LeaderThreads leaderThreads(WorkerThreads threads) {
    return threads.leaders()::execute;
  }

  @Bean
  CombinerThreads roundThreads(WorkerThreads threads) {
    return threads.rounds()::execute;
  }

  @Bean
  ImportThreads importThreads(WorkerThreads threads) {
    return threads.importers()::execute;
  }

  /** The time of a node, for durations only. Unlike the machine's clock, it is not affected when that clock is set. */
  @Bean
  InstantSource time() {
    Instant start = Instant.now();
    long began = System.nanoTime();
    return () -> start.plusNanos(System.nanoTime() - began);
  }

  @Bean
  ApplicationSettings applicationSettings(GetworkProperties properties) {
    return new ApplicationSettings(properties.selection().slots(), properties.retention());
  }
}
