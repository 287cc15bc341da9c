package dev.getwork.bootstrap;

import com.zaxxer.hikari.HikariDataSource;
import dev.getwork.application.port.out.job.DatabaseClock;
import dev.getwork.application.port.out.job.IdempotencyKeys;
import dev.getwork.application.port.out.job.JobLock;
import dev.getwork.application.port.out.job.Jobs;
import dev.getwork.application.port.out.job.OldHistory;
import dev.getwork.application.port.out.job.Slots;
import dev.getwork.application.port.out.job.UnitOfWork;
import dev.getwork.application.port.out.loan.LoanImports;
import dev.getwork.application.port.out.loan.Loans;
import dev.getwork.application.port.out.task.Tasks;
import dev.getwork.application.port.out.work.Assignments;
import dev.getwork.application.port.out.work.History;
import dev.getwork.application.port.out.work.HistoryFeed;
import dev.getwork.application.port.out.work.Holds;
import dev.getwork.application.port.out.work.Invariants;
import dev.getwork.application.port.out.work.Leaders;
import dev.getwork.application.port.out.work.LoanSelection;
import dev.getwork.application.port.out.work.SelectionRuns;
import dev.getwork.application.port.out.work.Nodes;
import dev.getwork.application.port.out.work.TaskLock;
import dev.getwork.application.port.out.work.WakeUps;
import dev.getwork.application.port.out.work.WorkRequests;
import dev.getwork.application.usecase.EventUseCases;
import dev.getwork.application.usecase.HouseRules;
import dev.getwork.application.usecase.OutPorts;
import dev.getwork.application.usecase.UseCases;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.time.Instant;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** Puts the use cases on top of the out-ports, with the threads they work on. */
@Configuration(proxyBeanMethods = false)
@Import({InPortConfiguration.class, JobPortConfiguration.class, ViewPortConfiguration.class,
  EventPortConfiguration.class})
class UseCaseConfiguration {

  /** How long a selection under way may take to end when the node stops; then it is undone. */
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  @Bean
  OutPorts outPorts(
      TaskLock lock,
      LoanSelection selection,
      SelectionRuns runs,
      WorkRequests requests,
      Assignments assignments,
      Holds holds,
      History history,
      WakeUps wakeUps,
      Tasks tasks,
      Loans loans,
      LoanImports imports,
      UnitOfWork unitOfWork,
      DatabaseClock clock,
      JobLock jobLock,
      Jobs jobs,
      Slots slots,
      OldHistory oldHistory,
      Invariants invariants,
      HistoryFeed feed,
      IdempotencyKeys idempotencyKeys,
      Leaders leaders,
      Nodes nodes) {
    return new OutPorts(lock, selection, runs, requests, assignments, holds, history, wakeUps, tasks, loans, imports,
        unitOfWork, clock, jobLock, jobs, slots, oldHistory, invariants, feed, idempotencyKeys, leaders, nodes);
  }

  /** Asks for the pool, and so ends before it is closed. */
  @Bean
  Threads threads(GetworkProperties properties, HikariDataSource pool) {
    PoolDemands.check(properties, pool);
    return new Threads(properties.leaders(), PATIENCE);
  }

  @Bean
  UseCases useCases(OutPorts ports, Threads threads, GetworkProperties properties, MicrometerAlarms alarms) {
    return new UseCases(
        ports, threads.leaders(), threads.importers(), new SteadyTime(Instant.now(), System::nanoTime),
        new HouseRules(properties.selection().slots(), properties.history().retention()), alarms);
  }

  @Bean
  EventUseCases eventUseCases(UseCases useCases, Threads threads) {
    return useCases.events(
        threads.readers(), failure -> Threads.report("Event streams wait for the history", failure));
  }

  @Bean
  MicrometerAlarms alarms(MeterRegistry registry) {
    return new MicrometerAlarms(registry, new SteadyTime(Instant.now(), System::nanoTime));
  }
}
