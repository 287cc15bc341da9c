package dev.getwork.adapter.rest.work;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.authority.AuthorityUtils;

/** The caller and its roles. */
record MeResponse(
    String name,
    List<String> roles,
    @JsonPropertyDescription("The time by the database's clock, as all times.") Instant serverTime,
    @JsonPropertyDescription("The address of a loan in the lender's own system; replace {loanNumber} by the encoded number.") @Nullable String loanLink) {

  private static final String ROLE = "ROLE_";

  static MeResponse from(Authentication caller, Instant serverTime, @Nullable String loanLink) {
    List<String> roles = AuthorityUtils.authorityListToSet(caller.getAuthorities()).stream()
        .filter(authority -> authority.startsWith(ROLE))
        .map(authority -> authority.substring(ROLE.length()))
        .sorted()
        .toList();
    return new MeResponse(caller.getName(), roles, serverTime, loanLink);
  }
}
