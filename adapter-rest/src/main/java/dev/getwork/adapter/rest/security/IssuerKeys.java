package dev.getwork.adapter.rest.security;

import com.nimbusds.jose.KeySourceException;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.JWKSelector;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.source.JWKSetCacheRefreshEvaluator;
import com.nimbusds.jose.jwk.source.JWKSetRetrievalException;
import com.nimbusds.jose.jwk.source.JWKSetSource;
import com.nimbusds.jose.jwk.source.JWKSource;
import com.nimbusds.jose.jwk.source.JWKSourceBuilder;
import com.nimbusds.jose.jwk.source.RateLimitReachedException;
import com.nimbusds.jose.proc.SecurityContext;
import com.nimbusds.jose.util.DefaultResourceRetriever;
import com.nimbusds.jose.util.JSONObjectUtils;
import com.nimbusds.jose.util.ResourceRetriever;
import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URI;
import java.net.URL;
import java.text.ParseException;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The public keys of the issuer, fetched for the first token, so that a node starts while the issuer is unavailable.
 * Nimbus caches them, keeps them during an outage, and limits how often they are fetched, so that tokens with an
 * unknown key do not cause a fetch each.
 */
final class IssuerKeys implements JWKSource<SecurityContext>, JWKSetSource<SecurityContext> {

  private static final Logger LOG = LoggerFactory.getLogger(IssuerKeys.class);
  private static final String DISCOVERY = "/.well-known/openid-configuration";
  private static final Duration BETWEEN_FETCHES = Duration.ofSeconds(10);
  private static final Duration KEPT_DURING_OUTAGE = Duration.ofHours(12);
  private static final int CONNECT_MILLIS = 2_000;
  private static final int READ_MILLIS = 3_000;
  private static final int MOST_BYTES = 256 * 1024;

  private final SecurityConfiguration.Issuer issuer;
  private final ResourceRetriever web = new DefaultResourceRetriever(CONNECT_MILLIS, READ_MILLIS, MOST_BYTES);
  private final JWKSource<SecurityContext> cache;
  private volatile boolean fetched;

  IssuerKeys(SecurityConfiguration.Issuer issuer) {
    this.issuer = issuer;
    this.cache = JWKSourceBuilder.create(this)
        .rateLimited(BETWEEN_FETCHES.toMillis())
        .outageTolerant(KEPT_DURING_OUTAGE.toMillis())
        .build();
  }

  @Override
  public List<JWK> get(JWKSelector selector, @Nullable SecurityContext context) throws KeySourceException {
    try {
      return cache.get(selector, context);
    } catch (RateLimitReachedException tooSoon) {
      if (fetched) {
        return List.of();
      }
      throw tooSoon;
    }
  }

  @Override
  public JWKSet getJWKSet(JWKSetCacheRefreshEvaluator evaluator, long now, @Nullable SecurityContext context)
      throws KeySourceException {
    try {
      URI known = issuer.keySet();
      URL address = known == null ? discovered() : known.toURL();
      JWKSet keys = JWKSet.parse(web.retrieveResource(address).getContent());
      fetched = true;
      return keys;
    } catch (IOException | ParseException | IllegalArgumentException failure) {
      LOG.warn("Cannot fetch the keys of issuer {}; only cached keys are used: {}", issuer.uri(), failure.getMessage());
      throw new JWKSetRetrievalException("the keys of the issuer cannot be fetched", failure);
    }
  }

  private URL discovered() throws IOException, ParseException {
    String location = issuer.uri().toString();
    String base = location.endsWith("/") ? location.substring(0, location.length() - 1) : location;
    var metadata = JSONObjectUtils.parse(web.retrieveResource(URI.create(base + DISCOVERY).toURL()).getContent());
    String address = JSONObjectUtils.getString(metadata, "jwks_uri");
    if (!location.equals(JSONObjectUtils.getString(metadata, "issuer")) || address == null) {
      throw new MalformedURLException("the discovery document names another issuer, or has no jwks_uri");
    }
    return URI.create(address).toURL();
  }

  @Override
  public void close() {
    // Holds nothing open.
  }
}
