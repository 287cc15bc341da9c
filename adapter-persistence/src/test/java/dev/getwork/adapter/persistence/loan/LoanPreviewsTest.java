package dev.getwork.adapter.persistence.loan;

import static dev.getwork.testkit.fixture.LoanFixture.aLoan;
import static dev.getwork.testkit.fixture.TaskFixture.aTask;
import static org.assertj.core.api.Assertions.assertThat;

import dev.getwork.adapter.persistence.PostgresWorld;
import dev.getwork.application.port.out.work.LoanSelection.GivenUp;
import dev.getwork.application.port.out.work.LoanSelection.Preview;
import dev.getwork.application.port.out.work.LoanSelection.Seen;
import dev.getwork.domain.loan.ImportRow;
import dev.getwork.domain.loan.Loan;
import dev.getwork.domain.task.TaskDefinition;
import dev.getwork.domain.work.UserName;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.transaction.PlatformTransactionManager;

class LoanPreviewsTest {

  private static final TaskDefinition TASK = aTask().forLoansIn("MA").largestFirst().build();

  @Test
  void shouldCountAllThatMatchAndBringTheFirst() {
    try (var world = PostgresWorld.start()) {
      List<Loan> loans = Stream.of("L-1", "L-2", "L-3")
          .map(number -> aLoan(number).withAmount(number.substring(2)).build()).toList();
      bringIn(world, Stream.concat(loans.stream(), Stream.of(aLoan("L-4").in("TX").build())).toList());
      assertThat(world.ports().selection().preview(TASK.criteria(), TASK.order(), 2))
          .isEqualTo(new Seen(3, List.of(loans.get(2), loans.get(1))));
      TaskDefinition none = aTask().forLoansIn("VT").build();
      assertThat(world.ports().selection().preview(none.criteria(), none.order(), 2))
          .isEqualTo(new Seen(0, List.of()));
    }
  }

  /** Nobody else may touch the table meanwhile, as while it is rewritten. */
  @Test
  void shouldGiveUpAtItsTimeLimit() throws SQLException {
    try (var world = PostgresWorld.start();
        Connection connection = world.dataSource().getConnection();
        Statement statement = connection.createStatement()) {
      connection.setAutoCommit(false);
      statement.execute("lock table loan in access exclusive mode");
      var limit = Duration.ofMillis(100);
      var previews = new LoanPreviews(world.sql(), new JdbcTemplate(world.dataSource()),
          world.get(PlatformTransactionManager.class), new LoanRow(PostgresWorld.FIELDS), limit);
      Preview preview = previews.look(TASK.criteria(), TASK.order(), 2);
      connection.rollback();
      assertThat(preview).isEqualTo(new GivenUp(limit));
      assertThat(world.ports().selection().preview(TASK.criteria(), TASK.order(), 2)).isInstanceOf(Seen.class);
    }
  }

  private static void bringIn(PostgresWorld world, List<Loan> loans) {
    var imports = world.ports().imports();
    imports.load(imports.begin(new UserName("importer")),
        loans.stream().<ImportRow>map(loan -> new ImportRow.Accepted(1, loan)).iterator());
  }
}
