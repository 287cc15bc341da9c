package dev.getwork.adapter.persistence.importing;

import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

@Configuration(proxyBeanMethods = false)
@Import({LoanCopy.class, PostgresImportMappings.class, PostgresLoanImports.class})
public class ImportingConfiguration {}
