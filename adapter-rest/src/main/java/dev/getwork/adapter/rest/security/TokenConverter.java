package dev.getwork.adapter.rest.security;

import dev.getwork.domain.work.UserName;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.core.convert.converter.Converter;
import org.springframework.security.authentication.AbstractAuthenticationToken;
import org.springframework.security.core.authority.SimpleGrantedAuthority;
import org.springframework.security.oauth2.jwt.Jwt;
import org.springframework.security.oauth2.server.resource.InvalidBearerTokenException;
import org.springframework.security.oauth2.server.resource.authentication.JwtAuthenticationToken;

/** Converts a verified token to its user and roles; roles that are not mapped are ignored. */
record TokenConverter(SecurityConfiguration.Issuer issuer) implements Converter<Jwt, AbstractAuthenticationToken> {

  @Override
  public AbstractAuthenticationToken convert(Jwt token) {
    var authorities = named(token.getClaims())
        .flatMap(name -> Stream.<Enum<?>>ofNullable(issuer.roles().get(name)))
        .map(Enum::name)
        .distinct()
        .map(role -> new SimpleGrantedAuthority("ROLE_" + role))
        .toList();
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

  private Stream<String> named(Map<String, Object> claims) {
    return switch (claim(claims, issuer.rolesClaim())) {
      case Collection<?> names -> names.stream().map(String::valueOf);
      case String names -> Stream.of(names.split(" ", -1));
      case null, default -> Stream.of();
    };
  }

  /** A name with dots may be one name, as {@code https://example.com/roles}, or a path, as {@code realm_access.roles}. */
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
