package dev.getwork.adapter.rest;

import com.nimbusds.jose.KeySourceException;
import com.nimbusds.jose.RemoteKeySourceException;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.JWKSelector;
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
 * The public keys of the issuer, fetched when the first token comes, so that a node starts while the issuer is away.
 * What was fetched is kept over an outage, and a token with a key that nobody knows does not make a fetch each time.
 */
final class IssuerKeys implements JWKSource<SecurityContext> {

  private static final Logger LOG = LoggerFactory.getLogger(IssuerKeys.class);
  private static final String DISCOVERY = "/.well-known/openid-configuration";
  private static final Duration BETWEEN_FETCHES = Duration.ofSeconds(10);
  private static final Duration KEPT_OVER_AN_OUTAGE = Duration.ofHours(12);
  private static final int CONNECT_MILLIS = 2_000;
  private static final int READ_MILLIS = 3_000;
  private static final int MOST_BYTES = 256 * 1024;

  private final RestConfiguration.Issuer issuer;
  private final ResourceRetriever web = new DefaultResourceRetriever(CONNECT_MILLIS, READ_MILLIS, MOST_BYTES);
  private @Nullable JWKSource<SecurityContext> keys;
  private @Nullable Failure lately;
  private volatile boolean fetched;

  /** A failure to find the keys, and when it was. */
  private record Failure(KeySourceException reason, long nanos) {}

  IssuerKeys(RestConfiguration.Issuer issuer) {
    this.issuer = issuer;
  }

  @Override
  public List<JWK> get(JWKSelector wanted, @Nullable SecurityContext context) throws KeySourceException {
    JWKSource<SecurityContext> known = keys();
    try {
      List<JWK> found = known.get(wanted, context);
      fetched = true;
      return found;
    } catch (RateLimitReachedException tooSoon) {
      if (fetched) {
        return List.of();
      }
      throw tooSoon;
    } catch (KeySourceException failure) {
      throw told(failure);
    }
  }

  private synchronized JWKSource<SecurityContext> keys() throws KeySourceException {
    JWKSource<SecurityContext> known = keys;
    if (known == null) {
      known = JWKSourceBuilder.<SecurityContext>create(address(), web)
          .rateLimited(BETWEEN_FETCHES.toMillis())
          .outageTolerant(KEPT_OVER_AN_OUTAGE.toMillis())
          .build();
      keys = known;
    }
    return known;
  }

  /** Whoever comes soon after a failure is told of it at once, and does not wait in line to fail as well. */
  private URL address() throws KeySourceException {
    Failure before = lately;
    if (before != null && System.nanoTime() - before.nanos() < BETWEEN_FETCHES.toNanos()) {
      throw before.reason();
    }
    try {
      URI known = issuer.keySet().orElse(null);
      return known == null ? discovered() : known.toURL();
    } catch (IOException | ParseException | IllegalArgumentException failure) {
      var reason = new RemoteKeySourceException("it does not say where they are: " + failure.getMessage(), failure);
      lately = new Failure(reason, System.nanoTime());
      throw told(reason);
    }
  }

  private KeySourceException told(KeySourceException failure) {
    LOG.warn("The keys of the issuer {} cannot be had: {}", issuer.uri(), failure.getMessage());
    return failure;
  }

  private URL discovered() throws IOException, ParseException {
    String location = issuer.uri().toString();
    String base = location.endsWith("/") ? location.substring(0, location.length() - 1) : location;
    var metadata = JSONObjectUtils.parse(web.retrieveResource(URI.create(base + DISCOVERY).toURL()).getContent());
    String address = JSONObjectUtils.getString(metadata, "jwks_uri");
    if (!location.equals(JSONObjectUtils.getString(metadata, "issuer")) || address == null) {
      throw new MalformedURLException("the discovery document is of another issuer, or names no keys");
    }
    return URI.create(address).toURL();
  }
}
