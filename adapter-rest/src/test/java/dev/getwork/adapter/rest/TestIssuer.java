package dev.getwork.adapter.rest;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.JWSSigner;
import com.nimbusds.jose.crypto.MACSigner;
import com.nimbusds.jose.crypto.RSASSASigner;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.jwk.gen.RSAKeyGenerator;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.PlainJWT;
import com.nimbusds.jwt.SignedJWT;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Date;
import java.util.concurrent.atomic.AtomicInteger;

/** An OpenID issuer with a key of its own, as far as it takes part in signing in. */
final class TestIssuer implements AutoCloseable {

  static final String AUDIENCE = "getwork";

  private final HttpServer server;
  private final RSAKey key = rsa("k1");
  private final AtomicInteger fetches = new AtomicInteger();

  private TestIssuer(HttpServer server) {
    this.server = server;
  }

  static TestIssuer start() {
    try {
      var server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
      var issuer = new TestIssuer(server);
      issuer.serve("/.well-known/openid-configuration",
          "{\"issuer\":\"" + issuer.uri() + "\",\"jwks_uri\":\"" + issuer.uri() + "/keys\"}");
      issuer.serve("/keys", new JWKSet(issuer.key).toString(true));
      server.start();
      return issuer;
    } catch (IOException failure) {
      throw new IllegalStateException(failure);
    }
  }

  private void serve(String path, String json) {
    server.createContext(path, exchange -> {
      fetches.incrementAndGet();
      byte[] body = json.getBytes(StandardCharsets.UTF_8);
      exchange.getResponseHeaders().set("Content-Type", "application/json");
      exchange.sendResponseHeaders(200, body.length);
      exchange.getResponseBody().write(body);
      exchange.close();
    });
  }

  private static RSAKey rsa(String id) {
    try {
      return new RSAKeyGenerator(2048).keyID(id).generate();
    } catch (JOSEException failure) {
      throw new IllegalStateException(failure);
    }
  }

  URI uri() {
    return URI.create("http://localhost:" + server.getAddress().getPort());
  }

  int fetches() {
    return fetches.get();
  }

  /** The claims of a token that is good. */
  JWTClaimsSet.Builder claims(String user, Object roles) {
    Instant now = Instant.now();
    return new JWTClaimsSet.Builder()
        .issuer(uri().toString())
        .audience(AUDIENCE)
        .subject(user)
        .claim("roles", roles)
        .issueTime(Date.from(now))
        .expirationTime(Date.from(now.plusSeconds(300)));
  }

  String signed(JWTClaimsSet.Builder claims) {
    return signed(claims, "k1", key);
  }

  /** Signed by a key that the issuer does not have, or does not have under this name. */
  String signedByAnother(JWTClaimsSet.Builder claims, String keyId) {
    return signed(claims, keyId, rsa(keyId));
  }

  private static String signed(JWTClaimsSet.Builder claims, String keyId, RSAKey key) {
    try {
      return sign(claims, JWSAlgorithm.RS256, keyId, new RSASSASigner(key));
    } catch (JOSEException failure) {
      throw new IllegalStateException(failure);
    }
  }

  /** With the public key, which everybody can fetch, as the secret of a symmetric signature. */
  String signedWithThePublicKey(JWTClaimsSet.Builder claims) {
    try {
      return sign(claims, JWSAlgorithm.HS256, "k1", new MACSigner(key.toRSAPublicKey().getEncoded()));
    } catch (JOSEException failure) {
      throw new IllegalStateException(failure);
    }
  }

  private static String sign(JWTClaimsSet.Builder claims, JWSAlgorithm algorithm, String keyId, JWSSigner signer)
      throws JOSEException {
    var token = new SignedJWT(new JWSHeader.Builder(algorithm).keyID(keyId).build(), claims.build());
    token.sign(signer);
    return token.serialize();
  }

  static String unsigned(JWTClaimsSet.Builder claims) {
    return new PlainJWT(claims.build()).serialize();
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
