package dev.getwork.bootstrap;

import static dev.getwork.bootstrap.GetworkProperties.require;

import dev.getwork.adapter.rest.RestConfiguration.Issuer;
import dev.getwork.adapter.rest.RestConfiguration.Role;
import java.net.URI;
import java.util.Arrays;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * An OpenID issuer whose users sign in with its tokens.
 *
 * @param uri the issuer's address, exactly as in the claim iss
 * @param audience the claim aud of its tokens for Getwork
 * @param keySet the address of its public keys; found by discovery if not set
 * @param nameClaim the claim with the user's name
 * @param rolesClaim the claim with the user's roles; dots lead into nested claims
 * @param groupsClaim the claim with the user's groups, likewise
 * @param roles maps its roles to those of Getwork; if not set, roles have the same names
 */
public record IssuerProperties(
    URI uri,
    String audience,
    @Nullable URI keySet,
    @DefaultValue("sub") String nameClaim,
    @DefaultValue("roles") String rolesClaim,
    @DefaultValue("groups") String groupsClaim,
    @DefaultValue Map<String, Role> roles) implements Issuer {

  public IssuerProperties {
    require(isWeb(uri), "issuer.uri must be the http(s) address of an OpenID issuer: " + uri);
    require(audience != null && !audience.isBlank(),
        "issuer.audience is required: the claim aud of tokens for Getwork");
    require(keySet == null || isWeb(keySet), "issuer.key-set must be an http(s) address: " + keySet);
    roles = roles.isEmpty()
        ? Arrays.stream(Role.values()).collect(Collectors.toMap(Role::name, Function.identity()))
        : Map.copyOf(roles);
  }

  private static boolean isWeb(@Nullable URI address) {
    return address != null && address.getHost() != null && String.valueOf(address.getScheme()).matches("https?");
  }
}
