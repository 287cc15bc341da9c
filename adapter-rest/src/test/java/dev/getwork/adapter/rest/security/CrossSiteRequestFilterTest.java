package dev.getwork.adapter.rest.security;

import static dev.getwork.adapter.rest.Api.MANAGER;
import static dev.getwork.adapter.rest.Api.PROCESSOR;
import static org.hamcrest.Matchers.not;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.content;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.header;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.jsonPath;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.status;

import dev.getwork.adapter.rest.Api;
import dev.getwork.adapter.rest.ApiTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.test.web.servlet.request.MockHttpServletRequestBuilder;

@ApiTest
class CrossSiteRequestFilterTest {

  private static final String PAUSE = "/api/v1/tasks/1/pause";
  private static final String CROSS_SITE = "/problems/cross-site-request";

  private static MockHttpServletRequestBuilder call(String user, String method, String path) {
    return Api.as(user, method, path).header("Host", "getwork.example:8080");
  }

  @ParameterizedTest
  @CsvSource({
    "POST,/api/v1/tasks/1/pause", "POST,/api/v1/assignments/1/release", "PUT,/api/v1/tasks/1",
    "DELETE,/api/v1/work-requests/1", "POST,/api/v1/loan-imports", "PATCH,/api/v1/me"
  })
  void shouldRefuseCrossSiteRequests(String method, String path) throws Exception {
    Api.call(call(MANAGER, method, path).header("Sec-Fetch-Site", "cross-site"))
        .andExpect(status().isForbidden())
        .andExpect(header().string("X-Node", "node-a"))
        .andExpect(content().contentType("application/problem+json"))
        .andExpect(jsonPath("$.type").value(CROSS_SITE));
    Api.verifyUntouched();
  }

  @ParameterizedTest
  @CsvSource({
    "same-site,http://getwork.example:8080", "cross-site,", ",null", ",http://evil.example", ",http://getwork.example",
    ",http://getwork.example:8081", ",http://evil.example/getwork.example:8080", ",file://getwork.example:8080"
  })
  void shouldRecognizeCrossSiteRequests(String site, String origin) throws Exception {
    Api.call(told(site, origin)).andExpect(jsonPath("$.type").value(CROSS_SITE));
    Api.verifyUntouched();
  }

  @ParameterizedTest
  @CsvSource({
    "same-origin,null", "none,", ",", ",http://getwork.example:8080", ",https://GETWORK.example:8080"
  })
  void shouldAcceptSameOriginRequestsAndOtherClients(String site, String origin) throws Exception {
    Api.call(told(site, origin)).andExpect(jsonPath("$.type").value(not(CROSS_SITE)));
  }

  private static MockHttpServletRequestBuilder told(String site, String origin) {
    // Of a format that nobody takes, so that what is let through is refused for that.
    var call = call(MANAGER, "POST", "/api/v1/tasks").contentType("text/plain").content("x");
    if (site != null) {
      call.header("Sec-Fetch-Site", site);
    }
    if (origin != null) {
      call.header("Origin", origin);
    }
    return call;
  }

  @Test
  void shouldCompareHostsWithTheDefaultPort() throws Exception {
    var call = Api.as(MANAGER, "POST", "/api/v1/tasks").header("Host", "getwork.example:443");
    Api.call(call.header("Origin", "https://getwork.example").contentType("text/plain").content("x"))
        .andExpect(status().isUnsupportedMediaType());
  }

  @ParameterizedTest
  @ValueSource(strings = {"GET", "HEAD"})
  void shouldAllowCrossSiteReads(String method) throws Exception {
    Api.call(call(PROCESSOR, method, "/api/v1/me").header("Sec-Fetch-Site", "cross-site")).andExpect(status().isOk());
  }

  @Test
  void shouldCheckTheRoleFirst() throws Exception {
    Api.call(call(PROCESSOR, "POST", PAUSE).header("Sec-Fetch-Site", "cross-site"))
        .andExpect(Api.problem(403, "forbidden"));
  }
}
