package dev.getwork.adapter.rest.work;

import dev.getwork.adapter.rest.security.SecurityConfiguration;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.authority.AuthorityUtils;

/** The caller with its roles and groups. */
record MeResponse(
    String name,
    List<String> roles,
    @JsonPropertyDescription("The groups of the caller, which tasks may name.") List<String> groups,
    @JsonPropertyDescription("The current time by the database's clock, like all times.") Instant serverTime,
    @JsonPropertyDescription("The address of a loan in the lender's own system: replace {loanNumber} with the encoded "
        + "number. Absent if none is configured.") @Nullable String loanLink,
    @JsonPropertyDescription("Absent unless a manager marked the caller absent.") @Nullable AbsenceResponse absence) {

  private static final String ROLE = "ROLE_";

  static MeResponse from(
      Authentication caller, Instant serverTime, @Nullable String loanLink, @Nullable AbsenceResponse absence) {
    List<String> roles = AuthorityUtils.authorityListToSet(caller.getAuthorities()).stream()
        .filter(authority -> authority.startsWith(ROLE))
        .map(authority -> authority.substring(ROLE.length()))
        .sorted()
        .toList();
    List<String> groups = SecurityConfiguration.groups(caller).names().stream().sorted().toList();
    return new MeResponse(caller.getName(), roles, groups, serverTime, loanLink, absence);
  }
}
