package dev.getwork.application.usecase;

import dev.getwork.application.port.in.loan.ViewRejections;
import dev.getwork.domain.loan.ImportId;
import dev.getwork.domain.loan.ImportRow;
import java.util.List;
import java.util.Optional;

final class ViewRejectionsUseCase implements ViewRejections {

  private final OutPorts ports;

  ViewRejectionsUseCase(OutPorts ports) {
    this.ports = ports;
  }

  @Override
  public Optional<List<ImportRow.Rejected>> of(ImportId id, long afterLine, int atMost) {
    return ports.imports().find(id).map(_ -> ports.imports().rejections(id, afterLine, atMost));
  }
}
