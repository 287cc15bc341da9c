package dev.getwork.adapter.rest.importing;

import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** The import of loans, patches of loans, and the mappings of CSV files. */
@Configuration(proxyBeanMethods = false)
@Import({ImportMappingController.class, LoanImportController.class, LoanPatchController.class})
public class ImportConfiguration {}
