package dev.getwork.adapter.rest.cluster;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import dev.getwork.domain.work.Leader;
import dev.getwork.domain.work.LockStatus;
import dev.getwork.domain.work.UserName;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The locks of all tasks. */
record LockListResponse(List<Lock> items, @JsonInclude(JsonInclude.Include.ALWAYS) @Nullable String next) {

  /** One of them; holder, since and token are there while it is held. */
  record Lock(
      String taskId,
      String taskName,
      @JsonPropertyDescription("row or lease: what it is held as, or would be by the node that answers") String kind,
      @JsonPropertyDescription("the node that leads") @Nullable String holder,
      @Nullable Instant since,
      @JsonPropertyDescription("of the grant, where it is a lease") @Nullable Long token,
      @JsonPropertyDescription("how many requests of the task are pending") long waiting,
      @JsonPropertyDescription("whose those are, who waits longest first; 20 at most") List<String> waiters) {

    static Lock from(LockStatus status) {
      return new Lock(
          status.task().toString(), status.taskName(), status.kind().name().toLowerCase(Locale.ROOT),
          status.leader().map(Leader::node).orElse(null), status.leader().map(Leader::since).orElse(null),
          status.token().orElse(null), status.waiting(),
          status.waiters().stream().map(UserName::value).toList());
    }
  }

  static LockListResponse from(List<LockStatus> locks) {
    return new LockListResponse(locks.stream().map(Lock::from).toList(), null);
  }
}
