package dev.getwork.adapter.rest.task;

import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** Tasks and figures. */
@Configuration(proxyBeanMethods = false)
@Import({TaskController.class, FigureController.class})
public class TaskConfiguration {}
