package dev.getwork.adapter.persistence.work;

import static org.assertj.core.api.Assertions.assertThat;

import dev.getwork.adapter.persistence.PostgresWorld;
import dev.getwork.adapter.persistence.SharedWorld;
import dev.getwork.application.ApplicationNode;
import dev.getwork.application.contract.OpenTransaction;
import dev.getwork.application.contract.TestData;
import dev.getwork.application.port.in.cluster.LockStatus;
import dev.getwork.application.port.out.work.Assignments.EndedAssignment;
import dev.getwork.domain.loan.LoanNumber;
import dev.getwork.domain.task.TaskLimits;
import dev.getwork.domain.work.Assignment;
import dev.getwork.domain.work.AssignmentEnd;
import dev.getwork.domain.work.HistoryEvent.Kind;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Runs each test with either task lock, on a task of its own, and checks the history at its end. */
@ParameterizedClass
@EnumSource(LockStatus.Kind.class)
abstract class UnderBothLocks {

  @Parameter
  LockStatus.Kind lock = LockStatus.Kind.ROW;

  PostgresWorld world;
  TaskScenario scenario;

  /** The node of {@link #assigned}. */
  ApplicationNode node;

  TaskLimits limits() {
    return TaskLimits.DEFAULT;
  }

  /** Whether the surplus of a selection serves later requests. */
  boolean ready() {
    return false;
  }

  PostgresWorld createWorld() {
    return SharedWorld.with(lock);
  }

  @BeforeEach
  void createScenario() {
    world = createWorld();
    scenario = new TaskScenario(world, 20, limits(), ready());
    node = scenario.node();
  }

  List<LoanNumber> loans(String name, int count) {
    return assigned(name, count).stream().map(Assignment::loan).toList();
  }

  List<Assignment> assigned(String name, int count) {
    List<Assignment> assigned = scenario.request(node, name, count, TaskScenario.BOUND).assignments();
    scenario.awaitIdle(); // While an attempt ends, the next request is not decided by its own thread.
    return assigned;
  }

  /** Begins a transaction that releases this assignment. */
  OpenTransaction<Assignment> beginRelease(Assignment held) {
    return new TestData(world.ports()).open(() -> {
      Assignment ended = held.ended(new AssignmentEnd.Released(TestData.MANAGER, world.ports().clock().now()));
      world.ports().assignments().end(List.of(new EndedAssignment(ended, Optional.empty(), Kind.LOAN_RELEASED)));
      return ended;
    });
  }

  /** Begins a transaction that imports loan number 0, which comes before all others. */
  Connection beginImportOfABetterLoan() throws SQLException {
    return world.begin("""
        insert into loan (loan_number, amount, currency, state, product, purpose, submitted_at)
        values ('%1$s-0000', 1, 'USD', 'MA', '%1$s', 'payroll', now());
        insert into loan_import (started_by, state, changed_loans_in)
        values ('importer', 'COMPLETED', pg_current_xact_id())""".formatted(scenario.product));
  }

  @AfterEach
  void checkHistory() {
    assertThat(scenario.violations()).isEmpty();
    scenario.close();
  }
}
