package dev.getwork.adapter.rest.importing;

import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** The import of loans, the mappings of CSV files, and loans and their patches. */
@Configuration(proxyBeanMethods = false)
@Import({ImportController.class, LoanController.class, NdjsonLoans.class})
public class ImportingConfiguration {}
