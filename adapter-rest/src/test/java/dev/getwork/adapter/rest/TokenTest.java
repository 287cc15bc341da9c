package dev.getwork.adapter.rest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.startsWith;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.when;
import static org.springframework.test.web.servlet.request.MockMvcRequestBuilders.get;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.header;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.jsonPath;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.status;

import com.nimbusds.jwt.JWTClaimsSet;
import dev.getwork.adapter.rest.RestConfiguration.Issuer;
import dev.getwork.adapter.rest.RestConfiguration.Role;
import dev.getwork.application.port.in.work.WorkQueries;
import dev.getwork.testkit.log.CapturedLog;
import java.net.URI;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.test.web.servlet.MockMvc;
import org.springframework.test.web.servlet.ResultActions;

/** Who brings a token of the issuer is let in by what it says; whoever brings another is not told what is wrong. */
class TokenTest {

  @RegisterExtension
  static final CapturedLog LOG = CapturedLog.of("dev.getwork.adapter.rest.security");

  private static final TestIssuer ISSUER = TestIssuer.start();
  private static final MockMvc API = Api.with(Api.settings(Optional.of(issuer(ISSUER.uri(), "sub", "roles"))));

  @AfterAll
  static void stop() {
    ISSUER.close();
  }

  private record AnIssuer(
      URI uri, @Nullable URI keySet, String audience, String nameClaim, String rolesClaim, String groupsClaim,
      Map<String, Role> roles) implements Issuer {}

  private static Issuer issuer(URI uri, String nameClaim, String rolesClaim) {
    var roles = Map.of("PROCESSOR", Role.PROCESSOR, "lending-managers", Role.MANAGER);
    return new AnIssuer(uri, null, TestIssuer.AUDIENCE, nameClaim, rolesClaim, "groups", roles);
  }

  private static ResultActions me(MockMvc api, String token) throws Exception {
    return api.perform(get("/api/v1/me")
        .header("Authorization", "Bearer " + token)
        .header("traceparent", "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"));
  }

  private static JWTClaimsSet.Builder ada() {
    return ISSUER.claims("ada@example.com", List.of("PROCESSOR", "lending-managers", "staff"));
  }

  @Test
  void shouldAcceptAValidToken() throws Exception {
    me(API, ISSUER.signed(ada()))
        .andExpect(status().isOk())
        .andExpect(jsonPath("$.name").value("ada@example.com"))
        .andExpect(jsonPath("$.roles").value(contains("MANAGER", "PROCESSOR")));
  }

  @Test
  void shouldHaveTheGroupsOfItsToken() throws Exception {
    List<String> groups = List.of("/lending/east 1", "ROLE_OPERATOR", "two\nlines");
    me(API, ISSUER.signed(ada().claim("groups", groups)))
        .andExpect(jsonPath("$.groups").value(contains("/lending/east 1", "ROLE_OPERATOR")))
        .andExpect(jsonPath("$.roles").value(contains("MANAGER", "PROCESSOR")));
  }

  static Stream<Arguments> badTokens() {
    Instant now = Instant.now();
    return Stream.of(
        Arguments.of("expired", ISSUER.signed(ada().expirationTime(Date.from(now.minusSeconds(60))))),
        Arguments.of("good forever", ISSUER.signed(ada().expirationTime(null))),
        Arguments.of("not yet valid", ISSUER.signed(ada().notBeforeTime(Date.from(now.plusSeconds(120))))),
        Arguments.of("of another issuer", ISSUER.signed(ada().issuer("https://login.example.org"))),
        Arguments.of("for another audience", ISSUER.signed(ada().audience("payroll"))),
        Arguments.of("for nobody", ISSUER.signed(ada().audience((String) null))),
        Arguments.of("of no user", ISSUER.signed(ada().subject(null))),
        Arguments.of("of a name that cannot be", ISSUER.signed(ada().subject("ada lovelace"))),
        Arguments.of("unsigned", TestIssuer.unsigned(ada())),
        Arguments.of("signed with the public key", ISSUER.signedWithThePublicKey(ada())),
        Arguments.of("signed by an unknown key", ISSUER.signedByAnother(ada(), "k9")),
        Arguments.of("signed by another key of the same name", ISSUER.signedByAnother(ada(), "k1")),
        Arguments.of("cut off", ISSUER.signed(ada()).replaceFirst("...$", "")),
        Arguments.of("garbage", "abc.def.ghi"),
        Arguments.of("no token", "secret!?"));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("badTokens")
  void shouldRefuseAnInvalidTokenWithoutReason(String kind, String token) throws Exception {
    String body = me(API, token)
        .andExpect(Api.problem(401, "unauthenticated"))
        .andExpect(header().string("WWW-Authenticate", "Bearer realm=\"getwork\", error=\"invalid_token\""))
        .andReturn().getResponse().getContentAsString();
    assertThat(body).as(kind).isEqualTo(me(API, "garbage").andReturn().getResponse().getContentAsString());
  }

  @Test
  void shouldNotFetchKeysForEveryTokenOfAnUnknownKey() throws Exception {
    me(API, ISSUER.signed(ada())).andExpect(status().isOk());
    // Made before: to make keys takes seconds, and in ten of them another fetch is allowed.
    String ofAnUnknownKey = ISSUER.signedByAnother(ada(), "k8");
    int before = ISSUER.fetches();
    for (int i = 0; i < 20; i++) {
      me(API, ofAnUnknownKey).andExpect(status().isUnauthorized());
    }
    assertThat(ISSUER.fetches() - before).isLessThan(5);
  }

  @Test
  void shouldOfferBothAuthenticationSchemes() throws Exception {
    API.perform(get("/api/v1/me"))
        .andExpect(status().isUnauthorized())
        .andExpect(header().stringValues("WWW-Authenticate", contains(startsWith("Basic "), startsWith("Bearer "))));
  }

  @Test
  void shouldRefuseTokensWithoutARole() throws Exception {
    me(API, ISSUER.signed(ISSUER.claims("eve", List.of("staff")))).andExpect(status().isForbidden());
    me(API, ISSUER.signed(ISSUER.claims("eve", "").claim("roles", null))).andExpect(status().isForbidden());
  }

  @ParameterizedTest
  @CsvSource({"realm_access.roles", "https://example.com/roles", "scope"})
  void shouldFindNameAndRolesInOtherClaims(String rolesClaim) throws Exception {
    var api = Api.with(Api.settings(Optional.of(issuer(ISSUER.uri(), "preferred_username", rolesClaim))));
    var claims = ada().claim("preferred_username", "ada");
    if (rolesClaim.startsWith("realm")) {
      claims.claim("realm_access", Map.of("roles", List.of("PROCESSOR")));
    } else {
      claims.claim(rolesClaim, rolesClaim.equals("scope") ? "openid PROCESSOR" : List.of("PROCESSOR"));
    }
    me(api, ISSUER.signed(claims))
        .andExpect(jsonPath("$.name").value("ada"))
        .andExpect(jsonPath("$.roles").value(contains("PROCESSOR")));
  }

  @Test
  void shouldAcceptEveryWellFormedUserName() throws Exception {
    when(Api.mock(WorkQueries.class).pipeline(any(), any())).thenReturn(List.of());
    API.perform(Api.as(Api.MANAGER, "GET", "/api/v1/users/ada@example.com/pipeline")).andExpect(status().isOk());
    Api.get(Api.MANAGER, "/api/v1/users/ada@example.com/pipeline").andExpect(status().isNotFound());
    API.perform(Api.as("ada@example.com", "GET", "/api/v1/me")).andExpect(status().isUnauthorized());
  }

  @Test
  void shouldAcceptPasswordsWhileTheIssuerIsUnavailable() throws Exception {
    var away = TestIssuer.start();
    String token = away.signed(away.claims("ada", List.of("PROCESSOR")));
    away.close();
    var api = Api.with(Api.settings(Optional.of(issuer(away.uri(), "sub", "roles"))));
    api.perform(Api.as(Api.PROCESSOR, "GET", "/api/v1/me")).andExpect(status().isOk());
    for (int i = 0; i < 5; i++) {
      me(api, token)
          .andExpect(Api.problem(503, "issuer-unavailable"))
          .andExpect(header().string("Retry-After", "10"));
    }
    assertThat(LOG.lines()).filteredOn(line -> line.contains(away.uri().toString())).hasSizeBetween(1, 2)
        .allMatch(line -> line.startsWith("WARN Cannot fetch the keys of issuer"));
  }
}
