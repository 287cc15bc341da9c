package dev.getwork.adapter.persistence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.getwork.application.contract.ContractPorts;
import dev.getwork.application.port.out.transaction.UnitOfWorkContract;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.springframework.dao.CannotAcquireLockException;

class SpringUnitOfWorkTest extends UnitOfWorkContract {

  private final AtomicInteger attempts = new AtomicInteger();

  @Override
  protected ContractPorts ports() {
    return SharedWorld.ports();
  }

  @Test
  void shouldRetryAfterAConflict() {
    assertThat(SharedWorld.ports().unitOfWork().inTransaction(() -> conflictUntil(3))).isEqualTo("done");
    assertThat(attempts).hasValue(3);
  }

  @Test
  void shouldGiveUpAfterThreeConflicts() {
    assertThatThrownBy(() -> SharedWorld.ports().unitOfWork().inTransaction(() -> conflictUntil(4)))
        .isInstanceOf(CannotAcquireLockException.class);
    assertThat(attempts).hasValue(3);
  }

  @Test
  void shouldRetryOnlyTheOutermostTransaction() {
    var unitOfWork = SharedWorld.ports().unitOfWork();
    var outer = new AtomicInteger();
    assertThat(unitOfWork.inTransaction(() -> {
      outer.incrementAndGet();
      return unitOfWork.inTransaction(() -> conflictUntil(2));
    })).isEqualTo("done");
    assertThat(outer).hasValue(2);
  }

  private String conflictUntil(int attempt) {
    if (attempts.incrementAndGet() < attempt) {
      throw new CannotAcquireLockException("40P01, injected by this test");
    }
    return "done";
  }
}
