package dev.getwork.bootstrap;

import static dev.getwork.bootstrap.GetworkProperties.require;

import dev.getwork.adapter.rest.RestConfiguration.Issuer;
import dev.getwork.adapter.rest.RestConfiguration.Role;
import java.net.URI;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * An OpenID issuer whose users may enter, with its tokens.
 *
 * @param uri exactly as its tokens have it in iss
 * @param audience what its tokens for Getwork have in aud
 * @param keySet where its public keys are; found by discovery if not set
 * @param nameClaim where a token has the name of its user
 * @param rolesClaim where a token has roles; a path with dots into claims within claims
 * @param roles what its roles are here; if not set, roles of the names that roles have here
 */
public record IssuerProperties(
    URI uri,
    String audience,
    @Nullable URI keySet,
    @DefaultValue("sub") String nameClaim,
    @DefaultValue("roles") String rolesClaim,
    @DefaultValue Map<String, Role> roles) {

  public IssuerProperties {
    require(isWeb(uri), "issuer.uri must be the http(s) address of an OpenID issuer: " + uri);
    require(audience != null && !audience.isBlank(), "issuer.audience must be what tokens for Getwork have in aud");
    require(keySet == null || isWeb(keySet), "issuer.key-set must be an http(s) address: " + keySet);
    roles = roles.isEmpty() ? sameNames() : Map.copyOf(roles);
  }

  private static boolean isWeb(@Nullable URI address) {
    return address != null && address.getHost() != null && String.valueOf(address.getScheme()).matches("https?");
  }

  private static Map<String, Role> sameNames() {
    return Arrays.stream(Role.values()).collect(Collectors.toMap(Role::name, Function.identity()));
  }

  Issuer issuer() {
    return new Issuer(uri, Optional.ofNullable(keySet), audience, nameClaim, rolesClaim, roles);
  }
}
