package dev.getwork.adapter.rest.task;

import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** The operations on tasks and on the availability of loans. */
@Configuration(proxyBeanMethods = false)
@Import(TaskController.class)
public class TaskConfiguration {}
