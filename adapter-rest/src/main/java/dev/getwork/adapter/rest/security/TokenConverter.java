package dev.getwork.adapter.rest.security;

import dev.getwork.domain.task.Groups;
import dev.getwork.domain.work.UserName;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.core.convert.converter.Converter;
import org.springframework.security.authentication.AbstractAuthenticationToken;
import org.springframework.security.oauth2.jwt.Jwt;
import org.springframework.security.oauth2.server.resource.InvalidBearerTokenException;
import org.springframework.security.oauth2.server.resource.authentication.JwtAuthenticationToken;

/** Converts a verified token to its user, roles and groups; roles that are not mapped are ignored. */
record TokenConverter(SecurityConfiguration.Issuer issuer) implements Converter<Jwt, AbstractAuthenticationToken> {

  @Override
  public AbstractAuthenticationToken convert(Jwt token) {
    Stream<Enum<?>> roles = named(token.getClaims(), issuer.rolesClaim())
        .flatMap(name -> Stream.ofNullable(issuer.roles().get(name)));
    Set<String> groups =
        named(token.getClaims(), issuer.groupsClaim()).filter(Groups::isValid).collect(Collectors.toSet());
    var authorities = SecurityConfiguration.authorities(roles, new Groups(groups));
    return new JwtAuthenticationToken(token, authorities, name(token));
  }

  private String name(Jwt token) {
    if (token.getClaims().get(issuer.nameClaim()) instanceof String name) {
      try {
        return new UserName(name).value();
      } catch (IllegalArgumentException _) {
        // Refused below: such a name could not hold loans.
      }
    }
    throw new InvalidBearerTokenException("The token has no valid user name");
  }

  private static Stream<String> named(Map<String, Object> claims, String claim) {
    return switch (claim(claims, claim)) {
      case Collection<?> names -> names.stream().map(String::valueOf);
      case String names -> Stream.of(names.split(" ", -1));
      case null, default -> Stream.of();
    };
  }

  /**
   * A name with dots may be one name, as {@code https://example.com/roles}, or a path, as {@code realm_access.roles}.
   */
  private static @Nullable Object claim(Map<?, ?> claims, String name) {
    Object whole = claims.get(name);
    if (whole != null) {
      return whole;
    }
    List<String> steps = List.of(name.split("\\.", 2));
    return steps.size() == 2 && claims.get(steps.getFirst()) instanceof Map<?, ?> inner
        ? claim(inner, steps.getLast())
        : null;
  }
}
