package dev.getwork.adapter.rest;

import static java.util.Collections.list;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.when;
import static org.springframework.test.web.servlet.request.MockMvcRequestBuilders.request;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.content;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.jsonPath;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.status;

import dev.getwork.domain.task.Groups;
import dev.getwork.adapter.rest.RestConfiguration.FailureClassifier;
import dev.getwork.adapter.rest.RestConfiguration.Limits;
import dev.getwork.adapter.rest.RestConfiguration.Role;
import dev.getwork.adapter.rest.RestConfiguration.Settings;
import dev.getwork.adapter.rest.RestConfiguration.User;
import dev.getwork.application.port.in.cluster.ClusterQueries;
import dev.getwork.domain.loan.LoanFields;
import dev.getwork.testkit.http.Contract;
import dev.getwork.testkit.http.Exchange;
import jakarta.servlet.Filter;
import java.io.UnsupportedEncodingException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Base64;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.mockito.Mockito;
import org.springframework.context.annotation.AnnotatedBeanDefinitionReader;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.MediaType;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockHttpServletResponse;
import org.springframework.mock.web.MockServletContext;
import org.springframework.security.crypto.bcrypt.BCryptPasswordEncoder;
import org.springframework.test.web.servlet.MockMvc;
import org.springframework.test.web.servlet.MvcResult;
import org.springframework.test.web.servlet.RequestBuilder;
import org.springframework.test.web.servlet.ResultActions;
import org.springframework.test.web.servlet.ResultMatcher;
import org.springframework.test.web.servlet.request.MockHttpServletRequestBuilder;
import org.springframework.test.web.servlet.setup.MockMvcBuilders;
import org.springframework.util.unit.DataSize;
import org.springframework.web.context.WebApplicationContext;
import org.springframework.web.context.support.GenericWebApplicationContext;
import org.springframework.web.servlet.config.annotation.EnableWebMvc;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** The whole adapter behind its filters, with a mock for every in-port; one context for all tests, reset by each. */
public final class Api {

  public static final String PROCESSOR = "processor001";
  public static final String MANAGER = "manager";
  public static final String OPERATOR = "operator";
  public static final String INTEGRATION = "integration";
  public static final long MAX_IMPORT_BYTES = 4_000;

  private static final JsonMapper JSON =
      JsonMapper.builder().enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS).build();
  private static final String PASSWORD = "getwork";
  private static final Map<Class<?>, Object> MOCKS = new HashMap<>();
  private static final Contract CONTRACT = Contract.published();
  private static final MockMvc MVC = with(settings(Optional.empty()));

  private Api() {}

  @EnableWebMvc
  static class Mvc {}

  /** In these tests the exception of an unavailable database. */
  public static final class DatabaseUnavailableException extends RuntimeException {}

  /** Recognizes only the exception above. */
  private static FailureClassifier failures() {
    FailureClassifier failures = Mockito.mock();
    when(failures.isDatabaseUnavailable(any(DatabaseUnavailableException.class))).thenReturn(true);
    return failures;
  }

  /** The settings of all tests that do not need others. */
  public static Settings settings(Optional<RestConfiguration.Issuer> issuer) {
    return settings(issuer, 0, 1_000);
  }

  private record TestLimits(
      DataSize body, DataSize imports, Duration bodyTime, DataSize bodyRate, int callsPerSecond, int burst,
      int wrongPasswords, int wrongPasswordsOfAddress) implements Limits {}

  static Settings settings(Optional<RestConfiguration.Issuer> issuer, int callsPerSecond, int wrongPasswords) {
    var limits = new TestLimits(DataSize.ofMegabytes(1), DataSize.ofBytes(MAX_IMPORT_BYTES), Duration.ofSeconds(30),
        DataSize.ofBytes(1_000), callsPerSecond, 3, wrongPasswords, 2 * wrongPasswords);
    return new Settings("node-a", users(), issuer, Optional.of("https://los.example/loans/{loanNumber}"), limits);
  }

  /** The adapter with other settings, and the same mocks. */
  static MockMvc with(Settings settings) {
    var context = new GenericWebApplicationContext(new MockServletContext());
    new AnnotatedBeanDefinitionReader(context).register(Mvc.class, RestConfiguration.class, ForgottenController.class);
    context.registerBean(Settings.class, () -> settings);
    context.registerBean(LoanFields.class, Catalog::fields);
    context.registerBean(FailureClassifier.class, Api::failures);
    context.registerBean(InstantSource.class, InstantSource::system);
    InPorts.ALL.forEach(port -> register(context, port));
    context.refresh();
    stubServerTime();
    return MockMvcBuilders.webAppContextSetup(context).addFilters(filters(context))
        .alwaysDo(result -> CONTRACT.check(exchange(result)))
        .build();
  }

  private static <T> void register(GenericWebApplicationContext context, Class<T> port) {
    T mock = port.cast(MOCKS.computeIfAbsent(port, Mockito::mock));
    Supplier<T> supplier = () -> mock;
    context.registerBean(port, supplier);
  }

  private static Filter[] filters(GenericWebApplicationContext context) {
    return context.getBeanProvider(Filter.class).orderedStream()
        .toArray(Filter[]::new);
  }

  private static Map<String, User> users() {
    String hash = "{bcrypt}" + new BCryptPasswordEncoder(4).encode(PASSWORD);
    return Map.of(
        PROCESSOR, new User(hash, Set.of(Role.PROCESSOR), new Groups(Set.of("east"))),
        "processor002", new User(hash, Set.of(Role.PROCESSOR), Groups.NONE),
        MANAGER, new User(hash, Set.of(Role.MANAGER), Groups.NONE),
        OPERATOR, new User(hash, Set.of(Role.OPERATOR), Groups.NONE),
        INTEGRATION, new User(hash, Set.of(Role.INTEGRATION), Groups.NONE));
  }

  /** The operations of the controllers. */
  public static RequestMappingHandlerMapping operations() {
    return context().getBean("requestMappingHandlerMapping", RequestMappingHandlerMapping.class);
  }

  /** The filters of security, without the one around them. */
  static Filter security() {
    return context().getBean("springSecurityFilterChain", Filter.class);
  }

  private static WebApplicationContext context() {
    return requireNonNull(MVC.getDispatcherServlet().getWebApplicationContext());
  }

  public static <T> T mock(Class<T> port) {
    return port.cast(requireNonNull(MOCKS.get(port)));
  }

  public static void verifyUntouched() {
    MOCKS.values().forEach(Mockito::verifyNoInteractions);
  }

  static void resetAll() {
    MOCKS.values().forEach(Mockito::reset);
    stubServerTime();
  }

  /** A part of every answer of {@code /me}, and no test is about it. */
  private static void stubServerTime() {
    when(mock(ClusterQueries.class).serverTime()).thenReturn(Samples.NOW);
  }

  public static ResultActions call(RequestBuilder request) throws Exception {
    return MVC.perform(request);
  }

  private static Exchange exchange(MvcResult result) throws UnsupportedEncodingException {
    MockHttpServletRequest request = result.getRequest();
    MockHttpServletResponse response = result.getResponse();
    return new Exchange(
        requireNonNull(request.getMethod()),
        requireNonNull(request.getRequestURI()),
        Objects.toString(request.getQueryString(), ""),
        headers(list(request.getHeaderNames()), name -> list(request.getHeaders(name))),
        new String(Objects.requireNonNullElse(request.getContentAsByteArray(), new byte[0]), StandardCharsets.UTF_8),
        response.getStatus(),
        headers(response.getHeaderNames(), response::getHeaders),
        response.getContentAsString(StandardCharsets.UTF_8));
  }

  private static Map<String, List<String>> headers(Collection<String> names, Function<String, List<String>> values) {
    return names.stream().distinct().collect(Collectors.toMap(Function.identity(), values));
  }

  public static String basic(String user, String password) {
    byte[] credentials = (user + ":" + password).getBytes(StandardCharsets.UTF_8);
    return "Basic " + Base64.getEncoder().encodeToString(credentials);
  }

  /** A request of an authenticated user. */
  public static MockHttpServletRequestBuilder as(String user, String method, String path, Object... variables) {
    return request(HttpMethod.valueOf(method), path, variables)
        .header(HttpHeaders.AUTHORIZATION, basic(user, PASSWORD));
  }

  public static ResultActions send(String user, String method, String path, String json) throws Exception {
    return call(as(user, method, path).contentType(MediaType.APPLICATION_JSON).content(json));
  }

  public static ResultActions get(String user, String path) throws Exception {
    return call(as(user, "GET", path));
  }

  /** Expects a problem document of this type, with this status. */
  public static ResultMatcher problem(int status, String slug) {
    return result -> {
      status().is(status).match(result);
      content().contentType("application/problem+json").match(result);
      jsonPath("$.type").value("/problems/" + slug).match(result);
    };
  }

  /** Expects exactly this JSON, members in any order. */
  public static ResultMatcher body(String json) {
    return result -> {
      String actual = result.getResponse().getContentAsString(StandardCharsets.UTF_8);
      assertThat(JSON.readTree(actual)).isEqualTo(JSON.readTree(json));
    };
  }
}
