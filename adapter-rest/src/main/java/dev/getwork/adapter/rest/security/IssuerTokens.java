package dev.getwork.adapter.rest.security;

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

/** Verifies tokens: signed by a key of the issuer, for this application, and not expired. */
final class IssuerTokens {

  private static final Duration CLOCK_SKEW = Duration.ofSeconds(30);

  private IssuerTokens() {}

  static JwtAuthenticationProvider provider(SecurityConfiguration.Issuer issuer) {
    var provider = new JwtAuthenticationProvider(decoder(issuer));
    provider.setJwtAuthenticationConverter(new TokenConverter(issuer));
    return provider;
  }

  /** Asymmetric signatures only: with a shared secret, everybody who verifies tokens could issue them. */
  private static JwtDecoder decoder(SecurityConfiguration.Issuer issuer) {
    var decoder = NimbusJwtDecoder.withJwkSource(new IssuerKeys(issuer))
        .jwsAlgorithms(algorithms -> algorithms.addAll(Set.of(SignatureAlgorithm.values())))
        .build();
    decoder.setJwtValidator(validator(issuer));
    return decoder;
  }

  private static OAuth2TokenValidator<Jwt> validator(SecurityConfiguration.Issuer issuer) {
    var times = new JwtTimestampValidator(CLOCK_SKEW);
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
