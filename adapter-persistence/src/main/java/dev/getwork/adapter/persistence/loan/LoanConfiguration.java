package dev.getwork.adapter.persistence.loan;

import dev.getwork.application.port.out.loan.LoanImports;
import dev.getwork.application.port.out.loan.Loans;
import dev.getwork.application.port.out.work.LoanSelection;
import dev.getwork.domain.loan.LoanFields;
import java.time.Duration;
import javax.sql.DataSource;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.namedparam.NamedParameterJdbcOperations;
import org.springframework.jdbc.core.namedparam.NamedParameterJdbcTemplate;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.PlatformTransactionManager;

/** Wires loans, their selection and their imports. */
@Configuration(proxyBeanMethods = false)
public class LoanConfiguration {

  /**
   * What can be set.
   *
   * @param node this node's name
   * @param timeLimit after which a selection is given up
   * @param minimum which every selection takes at least
   * @param candidates how many loans one selection brings at most
   */
  public record Settings(String node, Duration timeLimit, Duration minimum, int candidates) {}

  /** To plan takes milliseconds: what takes longer waits for somebody who changes the table. */
  private static final Duration PLANNING_LIMIT = Duration.ofSeconds(2);

  /** For two statements in one round trip, of which one gives something; {@link JdbcClient} cannot. */
  @Bean
  NamedParameterJdbcOperations twoAtOnce(DataSource dataSource) {
    return new NamedParameterJdbcTemplate(dataSource);
  }

  @Bean
  LoanSelection loanSelection(
      JdbcClient jdbc, NamedParameterJdbcOperations twoAtOnce, DataSource dataSource,
      PlatformTransactionManager transactions, LoanFields fields, Settings settings) {
    var template = new JdbcTemplate(dataSource);
    var heavy = new HeavyQuery(template, transactions, settings.timeLimit());
    var planning = new HeavyQuery(template, transactions, PLANNING_LIMIT);
    var previews = new LoanPreviews(jdbc, template, transactions, new LoanRow(fields), LoanPreviews.TIME_LIMIT);
    return new PostgresLoanSelection(jdbc, twoAtOnce, heavy, planning, previews, settings);
  }

  @Bean
  Loans loans(JdbcClient jdbc, LoanFields fields) {
    return new PostgresLoans(jdbc, fields);
  }

  @Bean
  LoanImports loanImports(JdbcClient jdbc, DataSource dataSource, PlatformTransactionManager transactions) {
    return new PostgresLoanImports(
        jdbc,
        new ImportProgress(jdbc, transactions),
        new LoanCopy(jdbc, new JdbcTemplate(dataSource), transactions));
  }
}
