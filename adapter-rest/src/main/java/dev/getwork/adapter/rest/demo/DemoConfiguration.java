package dev.getwork.adapter.rest.demo;

import dev.getwork.application.port.in.cluster.Leader;
import dev.getwork.domain.task.TaskId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

@Configuration(proxyBeanMethods = false)
@Import(DemoController.class)
public class DemoConfiguration {

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
}
