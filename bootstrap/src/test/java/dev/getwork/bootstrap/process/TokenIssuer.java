package dev.getwork.bootstrap.process;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigInteger;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.Signature;
import java.security.interfaces.RSAPublicKey;
import java.time.Instant;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.json.JsonMapper;

/** An OpenID issuer, whose keys are unavailable at first. */
final class TokenIssuer implements AutoCloseable {

  static final String AUDIENCE = "getwork";

  private static final Base64.Encoder BASE64 = Base64.getUrlEncoder().withoutPadding();
  private static final String KEY = "k1";

  private final HttpServer server;
  private final KeyPair keys;
  private volatile boolean isUnavailable = true;

  private TokenIssuer(HttpServer server, KeyPair keys) {
    this.server = server;
    this.keys = keys;
  }

  /** Starts an issuer whose keys are unavailable. */
  static TokenIssuer unavailable() {
    try {
      KeyPairGenerator pairs = KeyPairGenerator.getInstance("RSA");
      pairs.initialize(2048);
      var server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
      var issuer = new TokenIssuer(server, pairs.generateKeyPair());
      server.createContext("/keys", exchange -> {
        byte[] body = issuer.keySet();
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        exchange.sendResponseHeaders(issuer.isUnavailable ? 503 : 200, body.length);
        exchange.getResponseBody().write(body);
        exchange.close();
      });
      server.start();
      return issuer;
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    } catch (GeneralSecurityException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  void becomeAvailable() {
    isUnavailable = false;
  }

  URI uri() {
    return URI.create("http://localhost:" + server.getAddress().getPort());
  }

  private byte[] keySet() {
    RSAPublicKey key = (RSAPublicKey) keys.getPublic();
    return JsonMapper.shared().writeValueAsBytes(Map.of("keys", List.of(Map.of(
        "kty", "RSA", "kid", KEY, "alg", "RS256", "use", "sig",
        "n", unsigned(key.getModulus()), "e", unsigned(key.getPublicExponent())))));
  }

  /** The unsigned bytes, without the leading byte of the sign. */
  private static String unsigned(BigInteger number) {
    byte[] bytes = number.toByteArray();
    return BASE64.encodeToString(bytes[0] == 0 ? Arrays.copyOfRange(bytes, 1, bytes.length) : bytes);
  }

  /** A token with the role MANAGER and one more claim, valid for this many seconds. */
  String token(String claim, String value, long seconds) {
    Instant now = Instant.now();
    String signed = part(Map.of("alg", "RS256", "kid", KEY)) + "." + part(Map.of(
        "iss", uri().toString(), "aud", AUDIENCE, claim, value, "roles", List.of("MANAGER"),
        "iat", now.getEpochSecond(), "exp", now.getEpochSecond() + seconds));
    try {
      Signature signature = Signature.getInstance("SHA256withRSA");
      signature.initSign(keys.getPrivate());
      signature.update(signed.getBytes(StandardCharsets.US_ASCII));
      return signed + "." + BASE64.encodeToString(signature.sign());
    } catch (GeneralSecurityException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  private static String part(Object claims) {
    return BASE64.encodeToString(JsonMapper.shared().writeValueAsBytes(claims));
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
