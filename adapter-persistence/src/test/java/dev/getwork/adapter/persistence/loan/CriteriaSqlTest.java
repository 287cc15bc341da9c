package dev.getwork.adapter.persistence.loan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.getwork.adapter.persistence.PostgresWorld;
import dev.getwork.application.port.out.work.LoanSelection.Ranked;
import dev.getwork.domain.loan.ImportRow;
import dev.getwork.domain.loan.Loan;
import dev.getwork.domain.loan.LoanNumber;
import dev.getwork.domain.task.AssignmentPolicy;
import dev.getwork.domain.task.LoanCriteria;
import dev.getwork.domain.task.PriorityOrder;
import dev.getwork.domain.task.Task;
import dev.getwork.domain.task.TaskDefinition;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.task.TaskLimits;
import dev.getwork.domain.work.UserName;
import dev.getwork.testkit.fixture.RandomCriteria;
import dev.getwork.testkit.fixture.RandomLoans;
import dev.getwork.testkit.fixture.SampleFields;
import dev.getwork.testkit.fixture.Seed;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Criteria and orders mean the same in SQL as in the domain, on random loans with nulls, dates, texts and numbers. */
class CriteriaSqlTest {

  private static final int LOANS = 400;
  private static final int CRITERIA = 1_500;

  @Test
  void shouldSelectWhatTheDomainDoes() {
    Seed seed = Seed.fresh();
    var random = seed.generator();
    var loansOf = new RandomLoans(random);
    List<Loan> loans = IntStream.rangeClosed(1, LOANS)
        .mapToObj(n -> loansOf.next(new LoanNumber("R-%04d".formatted(n))))
        .toList();
    try (var world = PostgresWorld.start(SampleFields.ALL, Duration.ofSeconds(60), Duration.ZERO, LOANS)) {
      load(world, loans);
      var criteriaOf = new RandomCriteria(random);
      int selected = 0;
      for (int i = 0; i < CRITERIA; i++) {
        LoanCriteria criteria = criteriaOf.next();
        PriorityOrder order = criteriaOf.nextOrder();
        List<LoanNumber> expected =
            loans.stream().filter(criteria::matches).sorted(order.comparator()).map(Loan::number).toList();
        var ranked = (Ranked) world.ports().selection().select(task(criteria, order));
        assertThat(ranked.loans()).as("%s, %s by %s", seed, criteria, order).isEqualTo(expected);
        assertThat(ranked.complete()).isTrue();
        selected += expected.size();
      }
      assertThat(selected).as("loans selected in all; were it none or all, nothing would have been compared")
          .isBetween(CRITERIA, (LOANS - 20) * CRITERIA);
    }
  }

  private static Task task(LoanCriteria criteria, PriorityOrder order) {
    return new Task(new TaskId(1), 1, new TaskDefinition(
        "random", criteria, order, TaskLimits.DEFAULT, AssignmentPolicy.FIRST_COME_FIRST_SERVED));
  }

  private static void load(PostgresWorld world, List<Loan> loans) {
    world.ports().unitOfWork().inTransaction(() -> world.ports().tasks()
        .add(task(new LoanCriteria.All(List.of()), new PriorityOrder(List.of())).definition()));
    var imports = world.ports().imports();
    imports.load(
        imports.begin(new UserName("test")),
        loans.stream().<ImportRow>map(loan -> new ImportRow.Accepted(1, loan)).iterator());
    for (Loan loan : loans) {
      assertThat(world.ports().loans().find(List.of(loan.number())).getFirst())
          .usingRecursiveComparison()
          .withComparatorForType(BigDecimal::compareTo, BigDecimal.class)
          .isEqualTo(loan);
    }
  }
}
