package dev.getwork.adapter.rest.cluster;

import dev.getwork.application.port.in.job.ViewForgettableHistory;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** Which history the nightly job would forget now; for operators. */
@RestController
@RequestMapping("/api/v1/cluster/history")
final class HistoryController {

  private final ViewForgettableHistory viewForgettable;

  HistoryController(ViewForgettableHistory viewForgettable) {
    this.viewForgettable = viewForgettable;
  }

  @GetMapping
  HistoryResponse forgettable() {
    return HistoryResponse.from(viewForgettable.view());
  }
}
