package dev.getwork.adapter.rest;

import dev.getwork.domain.loan.FieldType;
import dev.getwork.domain.loan.LoanField;
import dev.getwork.domain.loan.LoanFields;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The fields that loans have in these tests. */
public final class Catalog {

  private Catalog() {}

  public static LoanFields fields() {
    return new LoanFields(attributes());
  }

  public static List<LoanField> attributes() {
    var attributes = new ArrayList<LoanField>();
    Stream.of("city", "zip", "naics", "legalForm", "nonProfit", "lender", "congressionalDistrict")
        .forEach(name -> attributes.add(new LoanField(name, FieldType.TEXT)));
    attributes.add(new LoanField("jobsRetained", FieldType.NUMBER));
    attributes.add(new LoanField("bankStatementsSubmittedAt", FieldType.TIME));
    attributes.add(new LoanField("bankStatementsVerifiedAt", FieldType.TIME));
    return attributes;
  }
}
