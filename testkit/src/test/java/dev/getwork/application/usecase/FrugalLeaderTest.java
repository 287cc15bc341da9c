package dev.getwork.application.usecase;

import static dev.getwork.testkit.fixture.LoanFixture.aLoan;
import static dev.getwork.testkit.fixture.TaskFixture.aTask;
import static org.assertj.core.api.Assertions.assertThat;

import dev.getwork.application.port.out.work.Assignments;
import dev.getwork.application.port.out.work.LoanSelection;
import dev.getwork.domain.work.Job;
import dev.getwork.testkit.OutPortsByType;
import dev.getwork.testkit.fixture.LoanFixture;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** A leader asks for no more than it needs: each question is a statement while everybody waits. */
final class FrugalLeaderTest {

  private final Office office = new Office(aTask().forLoansIn("MA"));
  private final List<String> asked = new ArrayList<>();

  @Test
  void shouldLookAtFiftyLoansTogetherAndAssignThemTogether() {
    office.withLoans(120);
    IntStream.range(0, 10).forEach(i -> office.recorded("user" + i, 5));
    serve();
    assertThat(asked).containsExactly("select", "stillAvailable 50", "assign 50");
  }

  @Test
  void shouldLookFurtherOnlyWhenTooFewAreLeft() {
    office.withLoans(120);
    LoanFixture[] best = IntStream.rangeClosed(1, 120).mapToObj(i -> "L-" + i).sorted().limit(50)
        .map(number -> aLoan(number).in("TX")).toArray(LoanFixture[]::new);
    office.world.selection().whileSelecting(() -> office.world.bringIn(best));
    office.recorded("ann", 1);
    serve();
    assertThat(asked).containsExactly("select", "stillAvailable 50", "stillAvailable 50", "assign 1");
  }

  @Test
  void shouldAskOnceWhyThereIsNoMore() {
    office.withLoans(1);
    office.recorded("ann", 2);
    office.recorded("bob", 1);
    serve();
    assertThat(asked).containsExactly("select", "stillAvailable 1", "assign 1", "unavailable");
  }

  @Test
  void shouldAskNothingWhileAnotherLeads() {
    office.withLoans(1);
    office.whileSelecting(() -> {
      serve();
      return true;
    });
    assertThat(Office.loans(office.press("ann", 1))).containsExactly("L-1");
    assertThat(asked).isEmpty();
  }

  private void serve() {
    OutPorts real = office.world.ports();
    OutPorts ports = OutPortsByType.exchanged(
        OutPortsByType.exchanged(real, LoanSelection.class, noted(LoanSelection.class, real.selection())),
        Assignments.class, noted(Assignments.class, real.assignments()));
    office.world.node(ports, office.leaders).jobs().runJob().run(Job.SERVE_STRANDED_REQUESTS);
    office.leaders.runAll();
  }

  private <P> P noted(Class<P> port, P real) {
    return port.cast(Proxy.newProxyInstance(
        getClass().getClassLoader(), new Class<?>[] {port}, (_, method, arguments) -> {
          boolean several = arguments[arguments.length - 1] instanceof Collection<?>;
          asked.add(method.getName() + (several ? " " + ((Collection<?>) arguments[1]).size() : ""));
          return method.invoke(real, arguments);
        }));
  }
}
