package dev.getwork.adapter.persistence.transaction;

import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** Wires transactions and the database's clock. */
@Configuration(proxyBeanMethods = false)
@Import({PostgresDatabaseClock.class, SpringUnitOfWork.class})
public class TransactionConfiguration {}
