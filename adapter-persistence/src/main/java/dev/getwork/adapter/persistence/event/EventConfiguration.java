package dev.getwork.adapter.persistence.event;

import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

@Configuration(proxyBeanMethods = false)
@Import({PostgresAuditLog.class, PostgresEventFeed.class, PostgresExpiredHistory.class})
public class EventConfiguration {}
