package dev.getwork.adapter.rest;

import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.springframework.security.oauth2.core.DelegatingOAuth2TokenValidator;
import org.springframework.security.oauth2.core.OAuth2TokenValidator;
import org.springframework.security.oauth2.jose.jws.SignatureAlgorithm;
import org.springframework.security.oauth2.jwt.Jwt;
import org.springframework.security.oauth2.jwt.JwtAudienceValidator;
import org.springframework.security.oauth2.jwt.JwtDecoder;
import org.springframework.security.oauth2.jwt.JwtIssuerValidator;
import org.springframework.security.oauth2.jwt.JwtTimestampValidator;
import org.springframework.security.oauth2.jwt.JwtTypeValidator;
import org.springframework.security.oauth2.jwt.NimbusJwtDecoder;
import org.springframework.security.oauth2.server.resource.authentication.JwtAuthenticationProvider;

/** Which tokens are good: signed by a key of the issuer, for this application, and at this time. */
final class IssuerTokens {

  private static final Duration CLOCKS_DIFFER_BY = Duration.ofSeconds(30);

  private IssuerTokens() {}

  static JwtAuthenticationProvider provider(RestConfiguration.Issuer issuer) {
    var provider = new JwtAuthenticationProvider(decoder(issuer));
    provider.setJwtAuthenticationConverter(new TokenUsers(issuer));
    return provider;
  }

  /** By keys of two halves only: with a shared secret, who may verify a token could make one. */
  private static JwtDecoder decoder(RestConfiguration.Issuer issuer) {
    var decoder = NimbusJwtDecoder.withJwkSource(new IssuerKeys(issuer))
        .jwsAlgorithms(algorithms -> algorithms.addAll(Set.of(SignatureAlgorithm.values())))
        .build();
    decoder.setJwtValidator(validator(issuer));
    return decoder;
  }

  private static OAuth2TokenValidator<Jwt> validator(RestConfiguration.Issuer issuer) {
    var times = new JwtTimestampValidator(CLOCKS_DIFFER_BY);
    times.setAllowEmptyExpiryClaim(false);
    var type = new JwtTypeValidator("JWT", "at+jwt");
    type.setAllowEmpty(true);
    return new DelegatingOAuth2TokenValidator<>(List.of(
        times,
        type,
        new JwtIssuerValidator(issuer.uri().toString()),
        new JwtAudienceValidator(issuer.audience())));
  }
}
