package dev.getwork.adapter.rest.loan;

import dev.getwork.application.port.in.loan.ImportLoans;
import dev.getwork.application.port.in.loan.ViewLoanImport;
import dev.getwork.application.port.in.loan.ViewLoanImports;
import dev.getwork.application.port.in.loan.ViewRejections;
import dev.getwork.domain.loan.LoanFields;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.util.unit.DataSize;
import tools.jackson.databind.json.JsonMapper;

/** The import of loans, and what has become of one. Refuses to start where the catalogue lacks what a mapping fills. */
@Configuration(proxyBeanMethods = false)
public class LoanConfiguration {

  @Bean
  LoanFiles loanFiles(LoanFields fields, JsonMapper json, @Qualifier("maxImportBytes") DataSize maxImportBytes) {
    return new LoanFiles(PppMapping.of(fields), new NdjsonLoans(fields, json), maxImportBytes.toBytes());
  }

  @Bean
  LoanImportController loanImportController(ImportLoans importLoans, LoanFiles files) {
    return new LoanImportController(importLoans, files);
  }

  @Bean
  LoanImportViewController loanImportViewController(
      ViewLoanImports viewImports, ViewLoanImport viewImport, ViewRejections viewRejections) {
    return new LoanImportViewController(viewImports, viewImport, viewRejections);
  }
}
