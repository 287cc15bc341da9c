package dev.getwork.adapter.rest.loan;

import dev.getwork.domain.criteria.CriteriaNotation;
import dev.getwork.domain.loan.Loan;
import java.math.BigDecimal;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.HexFormat;
import java.util.Map;
import java.util.TreeMap;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.http.ResponseEntity;
import tools.jackson.databind.json.JsonMapper;

@Configuration(proxyBeanMethods = false)
@Import(LoanController.class)
public class LoanConfiguration {

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

    /** The answer with a loan and its entity tag. */
    public static ResponseEntity<LoanResponse> answer(Loan loan, JsonMapper json) {
      LoanResponse body = from(loan);
      return ResponseEntity.ok().eTag(body.tag(json)).body(body);
    }

    /** The entity tag of this representation: a hash of it. */
    public String tag(JsonMapper json) {
      try {
        byte[] hash = MessageDigest.getInstance("SHA-256").digest(json.writeValueAsBytes(this));
        return "\"" + HexFormat.of().formatHex(hash, 0, 16) + "\"";
      } catch (NoSuchAlgorithmException impossible) {
        throw new IllegalStateException("SHA-256 is required", impossible);
      }
    }
  }
}
