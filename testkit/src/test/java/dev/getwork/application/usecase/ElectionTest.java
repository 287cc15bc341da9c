package dev.getwork.application.usecase;

import static dev.getwork.testkit.fixture.TaskFixture.aTask;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** What a try to lead is told, and when. */
class ElectionTest {

  private final Office office = new Office(aTask()).withLoans(3);
  private final ServePendingRequests serve = new ServePendingRequests(
      office.world.ports(), office.leaders, new SelectionSlots(office.world.ports().slots(), 1));

  @Test
  void shouldBeKnownOnceTheTaskIsLed() {
    office.recorded("ann", 1);
    var election = serve.start(office.task.id());
    assertThat(election).isNotDone();
    office.leaders.runAll();
    assertThat(election).isCompletedWithValue(Election.LEADING);
  }

  @Test
  void shouldBeLostAtOnceToATryThatHasYetToBegin() {
    serve.start(office.task.id());
    assertThat(serve.start(office.task.id())).isCompletedWithValue(Election.BUSY);
    assertThat(office.leaders.waiting()).isEqualTo(1);
  }

  @Test
  void shouldBeLostWhereNobodyWaits() {
    var election = serve.start(office.task.id());
    office.leaders.runAll();
    assertThat(election).isCompletedWithValue(Election.BUSY);
  }
}
