package dev.getwork.adapter.rest.work;

import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** The operations of processors, and those of managers on what processors hold. */
@Configuration(proxyBeanMethods = false)
@Import({
  WorkRequestController.class, UserController.class, AssignmentController.class, BatchController.class
})
public class WorkConfiguration {}
