package dev.getwork.adapter.persistence.loan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.getwork.adapter.persistence.PostgresWorld;
import dev.getwork.application.fixture.RandomCriteria;
import dev.getwork.application.fixture.RandomLoans;
import dev.getwork.application.fixture.Seed;
import dev.getwork.application.fixture.TaskFixture;
import dev.getwork.application.port.in.cluster.LockStatus;
import dev.getwork.application.port.out.loan.Loans;
import dev.getwork.application.port.out.work.LoanSelection;
import dev.getwork.application.port.out.work.LoanSelection.Ranked;
import dev.getwork.domain.criteria.LoanCriteria;
import dev.getwork.domain.criteria.PriorityOrder;
import dev.getwork.domain.criteria.PriorityOrder.Key;
import dev.getwork.domain.loan.Loan;
import dev.getwork.domain.loan.LoanNumber;
import dev.getwork.domain.task.Task;
import dev.getwork.domain.task.TaskId;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Criteria and orders mean the same in SQL and in the domain, on random loans with nulls, times, texts and numbers. */
class CriteriaSqlTest {

  private static final int LOANS = 400;
  private static final int CRITERIA = 500;

  @Test
  void shouldSelectTheSameLoansAsTheDomain() {
    Seed seed = Seed.fresh();
    var random = seed.generator();
    var loansOf = new RandomLoans(random);
    List<Loan> loans = IntStream.rangeClosed(1, LOANS)
        .mapToObj(n -> loansOf.next(new LoanNumber("R-%04d".formatted(n))))
        .toList();
    try (var world = PostgresWorld.start(
        PostgresWorld.settings("test", LockStatus.Kind.ROW, Duration.ofSeconds(60), Duration.ZERO, LOANS))) {
      load(world, loans);
      var criteriaOf = new RandomCriteria(random);
      int selected = 0;
      for (int i = 0; i < CRITERIA; i++) {
        LoanCriteria criteria = criteriaOf.next();
        PriorityOrder order = criteriaOf.nextOrder();
        List<LoanNumber> expected =
            loans.stream().filter(criteria::matches).sorted(order.comparator()).map(Loan::number).toList();
        var ranked = (Ranked) world.get(LoanSelection.class).select(task(criteria, order));
        assertThat(ranked.loans()).as("%s, %s by %s", seed, criteria, order).isEqualTo(expected);
        assertThat(ranked.selected().more()).isFalse();
        selected += expected.size();
      }
      assertThat(selected).as("all selected loans: if none or all were selected, nothing would be compared")
          .isBetween(CRITERIA, (LOANS - 20) * CRITERIA);
    }
  }

  private static Task task(LoanCriteria criteria, PriorityOrder order) {
    return new Task(new TaskId(1), 1,
        TaskFixture.aTask().matching(criteria).ordered(order.keys().toArray(Key[]::new)).build());
  }

  private static void load(PostgresWorld world, List<Loan> loans) {
    world.task(TaskFixture.aTask());
    world.importLoans(loans);
    for (Loan loan : loans) {
      assertThat(world.get(Loans.class).find(List.of(loan.number())).getFirst())
          .usingRecursiveComparison()
          .withComparatorForType(BigDecimal::compareTo, BigDecimal.class)
          .isEqualTo(loan);
    }
  }
}
