package dev.getwork.adapter.rest.demo;

import dev.getwork.adapter.rest.demo.WaveResponse.Ended;
import dev.getwork.adapter.rest.http.PageResponse;
import dev.getwork.adapter.rest.problem.ProblemException;
import dev.getwork.adapter.rest.problem.ProblemType;
import dev.getwork.application.port.in.cluster.Leader;
import dev.getwork.domain.task.TaskId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** For operators; a node without demo users answers 404. */
@RestController
public record DemoController(Optional<Demo> demo) {

  /** Without such a bean, the operations answer 404. */
  public interface Demo {
    /** The latest waves, newest first. */
    List<? extends Wave> waves();
    /** Starts a wave; empty if there is no such task, or it is paused. */
    Optional<? extends Wave> start(TaskId task, int requests, int selectionSeconds);
    /** Ends the database session that has led the task by a row lock since this time; the task's latest wave names it. */
    SortedMap<Instant, Leader> endLeader(TaskId task, Instant since);
  }

  /** Requests by demo users, since a time of the database's clock; a selection takes at least so many seconds. */
  public interface Wave {
    TaskId task();
    int requests();
    int selectionSeconds();
    Instant at();
    /** The leaders whose sessions were ended, by the time of the end. */
    SortedMap<Instant, Leader> ended();
  }

  @GetMapping("/api/v1/demo/waves")
  PageResponse<WaveResponse> waves() {
    return PageResponse.all(present().waves().stream().map(WaveResponse::from).toList(), wave -> wave);
  }

  /** Answers 202, because the nodes record the requests afterwards. */
  @PostMapping("/api/v1/demo/waves")
  @ResponseStatus(HttpStatus.ACCEPTED)
  WaveResponse start(@RequestBody WaveRequest body) {
    return WaveResponse.from(body.startOn(present()));
  }

  @DeleteMapping("/api/v1/demo/leaders/{taskId}")
  PageResponse<Ended> endLeader(@PathVariable TaskId taskId, @RequestParam String since) {
    return new PageResponse<>(Ended.all(present().endLeader(taskId, ProblemException.time("since", since))), null);
  }

  private Demo present() {
    return demo.orElseThrow(() -> ProblemType.NOT_FOUND.because("Only nodes with demo users have this operation."));
  }
}
