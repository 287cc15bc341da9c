package dev.getwork.application.port.out.work;

import dev.getwork.application.port.in.work.RequestWorkCommand;
import dev.getwork.application.port.out.transaction.DatabaseClock;
import dev.getwork.application.store.InMemoryStore;
import dev.getwork.application.store.StoredData;
import dev.getwork.domain.task.Task;
import dev.getwork.domain.task.TaskId;
import dev.getwork.domain.work.Hold;
import dev.getwork.domain.work.RequestOutcome;
import dev.getwork.domain.work.UserName;
import dev.getwork.domain.work.WorkRequest;
import dev.getwork.domain.work.WorkRequestId;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Work requests in the store; abandoned after five minutes without a recheck. */
public record InMemoryWorkRequests(InMemoryStore store, DatabaseClock clock) implements WorkRequests {

  private static final Duration ABANDONED_AFTER = Duration.ofMinutes(5);

  @Override
  public List<WorkRequest> record(TaskId task, List<RequestWorkCommand> asking) {
    return store.write(contents -> asking.stream()
        .filter(each -> mayAsk(contents, task, each))
        .map(each -> {
          var request = new WorkRequest(new WorkRequestId(store.nextId()), task, each.user(), each.count(),
              clock.now(), 0, new RequestOutcome.Pending());
          contents.requests().put(request.id().value(), request);
          contents.recheckedAt().put(request.id(), clock.now());
          return request;
        })
        .toList());
  }

  private boolean mayAsk(StoredData contents, TaskId id, RequestWorkCommand asking) {
    return pending(contents, id, asking.user()).isEmpty()
        && new InMemoryAbsences(store, clock).of(contents, asking.user()).isEmpty()
        && Optional.ofNullable(contents.tasks().get(id.value()))
            .filter(task -> !task.paused() && task.definition().groups().admit(asking.groups()))
            .map(task -> task.definition().limits())
            .filter(limits -> limits.allows(asking.count()) && limits.room(held(contents, id, asking.user())) > 0)
            .isPresent();
  }

  private static int held(StoredData contents, TaskId task, UserName user) {
    return Math.toIntExact(contents.holds().entrySet().stream()
        .filter(held -> held.getKey().task().equals(task)
            && held.getValue() instanceof Hold.Assigned(var _, UserName holder) && holder.equals(user))
        .count());
  }

  @Override
  public Optional<WorkRequest> findPending(TaskId task, UserName user) {
    return store.write(contents -> {
      Optional<WorkRequest> found = pending(contents, task, user);
      found.ifPresent(request -> contents.recheckedAt().put(request.id(), clock.now()));
      return found;
    });
  }

  private static Optional<WorkRequest> pending(StoredData contents, TaskId task, UserName user) {
    return pending(contents)
        .filter(request -> request.task().equals(task) && request.user().equals(user))
        .findFirst();
  }

  private static boolean isPaused(StoredData contents, TaskId task) {
    return Optional.ofNullable(contents.tasks().get(task.value())).filter(Task::paused).isPresent();
  }

  @Override
  public Optional<WorkRequest> find(WorkRequestId id) {
    return store.read(contents -> Optional.ofNullable(contents.requests().get(id.value())));
  }

  @Override
  public void countRecheck(WorkRequestId id) {
    store.write(contents -> {
      contents.requests().computeIfPresent(id.value(),
          (_, request) -> request.isPending() ? rechecked(request) : request);
      return contents.recheckedAt().put(id, clock.now());
    });
  }

  private static WorkRequest rechecked(WorkRequest request) {
    return new WorkRequest(request.id(), request.task(), request.user(), request.originallyRequested(),
        request.recordedAt(), request.rechecks() + 1, request.outcome());
  }

  @Override
  public Optional<WorkRequest> lock(WorkRequestId id) {
    return store.write(contents -> Optional.ofNullable(contents.requests().get(id.value())));
  }

  @Override
  public void cancelPending(UserName user) {
    store.write(contents -> {
      contents.requests().replaceAll((_, request) -> request.isPending() && request.user().equals(user)
          ? request.decided(new RequestOutcome.Canceled())
          : request);
      return contents;
    });
  }

  @Override
  public boolean anyPending(TaskId task) {
    return store.read(contents -> served(contents).anyMatch(request -> request.task().equals(task)));
  }

  @Override
  public List<TaskId> tasksWithPending() {
    return store.read(contents -> served(contents)
        .sorted(WorkRequest.FIRST_COME)
        .map(WorkRequest::task)
        .distinct()
        .filter(task -> !isPaused(contents, task))
        .toList());
  }

  @Override
  public boolean anyAbandoned() {
    return store.read(contents -> pending(contents).anyMatch(request -> isAbandoned(contents, request)));
  }

  @Override
  public long expireAbandoned() {
    return store.write(contents -> {
      List<WorkRequest> expired = pending(contents)
          .filter(request -> isAbandoned(contents, request))
          .map(request -> request.decided(new RequestOutcome.Expired()))
          .toList();
      expired.forEach(request -> contents.requests().put(request.id().value(), request));
      return (long) expired.size();
    });
  }

  /** Makes a request abandoned. */
  public void abandon(WorkRequestId id) {
    store.write(contents -> contents.recheckedAt().put(id, clock.now().minus(ABANDONED_AFTER)));
  }

  /** The pending requests of a task, first come first. */
  public List<WorkRequest> pending(TaskId task) {
    return store.read(contents -> pending(contents, task));
  }

  private List<WorkRequest> pending(StoredData contents, TaskId task) {
    return served(contents)
        .filter(request -> request.task().equals(task))
        .sorted(WorkRequest.FIRST_COME)
        .toList();
  }

  private Stream<WorkRequest> served(StoredData contents) {
    return pending(contents).filter(request -> !isAbandoned(contents, request));
  }

  private static Stream<WorkRequest> pending(StoredData contents) {
    return contents.requests().values().stream().filter(WorkRequest::isPending);
  }

  private boolean isAbandoned(StoredData contents, WorkRequest request) {
    Instant recheckedAt = contents.recheckedAt().getOrDefault(request.id(), request.recordedAt());
    return !recheckedAt.isAfter(clock.now().minus(ABANDONED_AFTER));
  }
}
