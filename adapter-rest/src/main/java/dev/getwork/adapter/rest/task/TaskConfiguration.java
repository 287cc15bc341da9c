package dev.getwork.adapter.rest.task;

import dev.getwork.application.port.in.task.ChangeTask;
import dev.getwork.application.port.in.task.DefineTask;
import dev.getwork.application.port.in.task.ExplainAvailability;
import dev.getwork.application.port.in.task.PauseTask;
import dev.getwork.application.port.in.task.RestoreExcludedLoan;
import dev.getwork.application.port.in.task.ResumeTask;
import dev.getwork.application.port.in.task.ViewQueue;
import dev.getwork.application.port.in.task.ViewTask;
import dev.getwork.application.port.in.task.ViewTasks;
import dev.getwork.domain.loan.LoanFields;
import dev.getwork.domain.task.TaskNotation;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The operations on tasks and on what they may hand out. */
@Configuration(proxyBeanMethods = false)
public class TaskConfiguration {

  @Bean
  TaskController taskController(ViewTasks viewTasks, ViewTask viewTask, ViewQueue viewQueue) {
    return new TaskController(viewTasks, viewTask, viewQueue);
  }

  @Bean
  TaskDefinitionController taskDefinitionController(DefineTask defineTask, ChangeTask changeTask, LoanFields fields) {
    return new TaskDefinitionController(defineTask, changeTask, TaskNotation.reader(fields));
  }

  @Bean
  TaskPauseController taskPauseController(PauseTask pauseTask, ResumeTask resumeTask) {
    return new TaskPauseController(pauseTask, resumeTask);
  }

  @Bean
  AvailabilityController availabilityController(ExplainAvailability explain, RestoreExcludedLoan restore) {
    return new AvailabilityController(explain, restore);
  }
}
