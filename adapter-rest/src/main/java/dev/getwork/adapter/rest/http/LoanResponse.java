package dev.getwork.adapter.rest.http;

import dev.getwork.domain.criteria.CriteriaNotation;
import dev.getwork.domain.loan.Loan;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Map;
import java.util.TreeMap;
import org.apache.commons.codec.digest.DigestUtils;
import tools.jackson.databind.json.JsonMapper;

/** A loan, in the format in which loans are imported. */
public record LoanResponse(
    String loanNumber,
    BigDecimal amount,
    String currency,
    String state,
    String product,
    String purpose,
    Instant submittedAt,
    Map<String, Object> attributes) {

  public static LoanResponse from(Loan loan) {
    var attributes = new TreeMap<String, Object>();
    loan.attributes().forEach((field, value) -> attributes.put(field.name(), CriteriaNotation.write(value)));
    return new LoanResponse(
        loan.number().value(),
        loan.amount(),
        loan.currency(),
        loan.state(),
        loan.product(),
        loan.purpose(),
        loan.submittedAt(),
        attributes);
  }

  /** The entity tag of this representation: a hash of it. */
  public String tag(JsonMapper json) {
    return "\"" + DigestUtils.sha256Hex(json.writeValueAsBytes(this)) + "\"";
  }
}
