package dev.getwork.adapter.persistence.task;

import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

@Configuration(proxyBeanMethods = false)
@Import({PostgresTasks.class, TaskRow.class})
public class TaskConfiguration {}
