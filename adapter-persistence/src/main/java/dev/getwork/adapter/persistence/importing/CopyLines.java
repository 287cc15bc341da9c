package dev.getwork.adapter.persistence.importing;

import dev.getwork.adapter.persistence.loan.LoanConfiguration.AttributeFormat;

import dev.getwork.application.port.in.importing.ImportRow.Accepted;
import dev.getwork.domain.loan.Loan;
import java.nio.charset.StandardCharsets;

/** Loans in the text format of {@code COPY}: a line for each, with the columns of the staging table. */
final class CopyLines {

  private final StringBuilder lines = new StringBuilder();
  private final AttributeFormat attributes;

  CopyLines(AttributeFormat attributes) {
    this.attributes = attributes;
  }

  int length() {
    return lines.length();
  }

  /** Returns all lines in UTF-8 and removes them. */
  byte[] take() {
    byte[] bytes = lines.toString().getBytes(StandardCharsets.UTF_8);
    lines.setLength(0);
    return bytes;
  }

  void append(Accepted row) {
    Loan loan = row.loan();
    lines.append(row.line()).append('\t');
    escaped(loan.number().value()).append('\t').append(loan.amount().toPlainString()).append('\t');
    escaped(loan.currency()).append('\t');
    escaped(loan.state()).append('\t');
    escaped(loan.product()).append('\t');
    escaped(loan.purpose()).append('\t').append(loan.submittedAt()).append('\t');
    escaped(attributes.json(loan.attributes())).append('\n');
  }

  private StringBuilder escaped(String text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      switch (c) {
        case '\\' -> lines.append("\\\\");
        case '\t' -> lines.append("\\t");
        case '\n' -> lines.append("\\n");
        case '\r' -> lines.append("\\r");
        default -> lines.append(c);
      }
    }
    return lines;
  }
}
