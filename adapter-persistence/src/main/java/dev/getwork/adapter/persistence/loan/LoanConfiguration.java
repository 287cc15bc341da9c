package dev.getwork.adapter.persistence.loan;

import dev.getwork.application.port.out.task.FigureStore;
import dev.getwork.application.port.out.task.QueueInspection;
import dev.getwork.domain.task.TaskId;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.function.Function;
import javax.sql.DataSource;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.jdbc.core.namedparam.NamedParameterJdbcOperations;
import org.springframework.jdbc.core.namedparam.NamedParameterJdbcTemplate;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.PlatformTransactionManager;

@Configuration(proxyBeanMethods = false)
@Import({LoanRow.class, PostgresLoans.class, PostgresLoanSelection.class, PostgresSelectionIndexes.class})
public class LoanConfiguration {

  /** Described in {@code PersistenceConfiguration.Settings}. */
  public interface Settings {
    String node();
    Duration selectionTimeLimit();
    Function<TaskId, Duration> selectionMinimum();
    int selectionCandidates();
  }

  /** Described in {@code PersistenceConfiguration.Replica}. */
  public interface Replica {
    DataSource dataSource();
  }

  private static final Duration DEPTH_SHARED = Duration.ofSeconds(2);

  /** Shorter than clients wait for an answer. */
  private static final Duration MAX_DEPTH_TIME_LIMIT = Duration.ofSeconds(30);

  /** How long a user waits at the form. */
  private static final Duration PREVIEW_TIME_LIMIT = Duration.ofSeconds(10);

  /** For two statements in one round trip, of which one has a result: {@link JdbcClient} cannot run them. */
  @Bean
  NamedParameterJdbcOperations multiStatementJdbc(DataSource dataSource) {
    return new NamedParameterJdbcTemplate(dataSource);
  }

  @Bean
  FigureStore figureStore(JdbcClient jdbc, NamedParameterJdbcOperations template,
      PlatformTransactionManager transactions, Settings settings) {
    return new PostgresFigureStore(
        jdbc, new HeavyQuery(template.getJdbcOperations(), transactions, settings.selectionTimeLimit()));
  }

  @Bean
  QueueInspection queueInspection(JdbcClient jdbc, NamedParameterJdbcOperations template,
      PlatformTransactionManager transactions, LoanRow row, Settings settings) {
    return new PostgresQueueInspection(jdbc, template.getJdbcOperations(), transactions, row,
        Collections.min(List.of(settings.selectionTimeLimit(), MAX_DEPTH_TIME_LIMIT)), PREVIEW_TIME_LIMIT,
        DEPTH_SHARED);
  }
}
