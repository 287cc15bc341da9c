package dev.getwork.adapter.rest.cluster;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.getwork.application.port.in.job.ViewForgettableHistory.Forgettable;
import dev.getwork.domain.work.OldMonth;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** For how long history is kept, and what is older; in the shape of every list, although it fits on one page. */
record HistoryResponse(
    long retentionDays, List<Month> items, @JsonInclude(JsonInclude.Include.ALWAYS) @Nullable String next) {

  /** One month of a table. */
  record Month(String table, String month, long rows, long bytes) {

    static Month from(OldMonth old) {
      return new Month(old.of().table().label(), old.of().month().toString(), old.rows(), old.bytes());
    }
  }

  static HistoryResponse from(Forgettable forgettable) {
    return new HistoryResponse(
        forgettable.retention().toDays(), forgettable.months().stream().map(Month::from).toList(), null);
  }
}
