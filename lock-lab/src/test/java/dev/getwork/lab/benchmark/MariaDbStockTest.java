package dev.getwork.lab.benchmark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.getwork.lab.benchmark.MariaDbStock.Way;
import dev.getwork.lab.trial.MariaDb;
import dev.getwork.lab.trial.Session;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.dao.DataAccessException;

/** What docs/locks/mariadb.md says, where MariaDB has binaries. */
@Tag("proof")
class MariaDbStockTest {

  private static Optional<MariaDb> started = Optional.empty();

  @BeforeAll
  static void start() {
    started = MariaDb.start();
    assumeTrue(started.isPresent(), MariaDb.SKIPPED);
  }

  @AfterAll
  static void stop() {
    started.ifPresent(MariaDb::close);
  }

  private static MariaDb server() {
    return started.orElseThrow();
  }

  @Test
  void shouldAssignALoanTwiceOnlyWhenTheWayIsUnsafe() {
    var stock = new MariaDbStock(server());
    assertThat(Arrays.stream(Way.values()).map(stock::run)).allSatisfy(result -> {
      assertThat(result.duplicates() == 0).as("%s", result).isEqualTo(result.way().isSafe());
      assertThat(result.lost() == 0).as("%s", result).isEqualTo(result.way().isSafe());
    });
  }

  @Test
  void shouldLetAForeignKeyCheckWaitForALockedRow() throws SQLException {
    try (Session leader = server().session(); Session user = server().session()) {
      leader.sql().sql("create table parent (id int primary key)").update();
      leader.sql().sql("create table child (parent int not null references parent (id))").update();
      leader.sql().sql("insert into parent values (1)").update();
      user.sql().sql("set innodb_lock_wait_timeout = 1").update();
      leader.connection().setAutoCommit(false);
      leader.sql().sql("select id from parent for update").query(Integer.class).single();

      assertThatThrownBy(() -> user.sql().sql("insert into child values (1)").update())
          .isInstanceOf(DataAccessException.class).hasMessageContaining("Lock wait timeout exceeded");

      leader.connection().rollback();
      assertThat(user.sql().sql("insert into child values (1)").update()).isOne();
    }
  }
}
