package dev.getwork.adapter.rest.importing;

import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** The import of loans. It refuses to start if the catalog of loan fields lacks a field that the mapping fills. */
@Configuration(proxyBeanMethods = false)
@Import(LoanImportController.class)
public class ImportConfiguration {}
