package dev.getwork.adapter.rest.cluster;

import dev.getwork.application.port.in.work.CheckInvariants;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** Whether what must always be so is so; for operators. */
@RestController
final class InvariantController {

  private final CheckInvariants checkInvariants;

  InvariantController(CheckInvariants checkInvariants) {
    this.checkInvariants = checkInvariants;
  }

  /** 200 also when one is violated: the question was answered. */
  @GetMapping("/api/v1/invariants")
  InvariantListResponse invariants() {
    return InvariantListResponse.from(checkInvariants.check());
  }
}
