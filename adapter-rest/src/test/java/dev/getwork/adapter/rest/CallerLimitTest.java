package dev.getwork.adapter.rest;

import static org.hamcrest.Matchers.matchesPattern;
import static org.springframework.test.web.servlet.request.MockMvcRequestBuilders.get;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.header;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.status;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.springframework.test.web.servlet.MockMvc;
import org.springframework.test.web.servlet.ResultActions;

class CallerLimitTest {

  private static final int TRIES = 3;
  private static final String THIS = "192.0.2.1";
  private static final String ANOTHER = "192.0.2.2";

  private static ResultActions me(MockMvc api, String user, String password, String address) throws Exception {
    return api.perform(get("/api/v1/me").header("Authorization", Api.basic(user, password)).with(call -> {
      call.setRemoteAddr(address);
      return call;
    }));
  }

  private static ResultActions right(MockMvc api, String user, String address) throws Exception {
    return me(api, user, "getwork", address);
  }

  private static void guess(MockMvc api, String user, String address) throws Exception {
    me(api, user, "guess", address).andExpect(status().isUnauthorized());
  }

  private static MockMvc api(int callsPerSecond) {
    return Api.with(Api.settings(Optional.empty(), callsPerSecond, TRIES));
  }

  @Test
  void shouldStopPasswordGuessing() throws Exception {
    var api = api(0);
    for (int i = 0; i < TRIES; i++) {
      guess(api, Api.MANAGER, THIS);
    }
    right(api, Api.MANAGER, THIS)
        .andExpect(Api.problem(429, "too-many-attempts"))
        .andExpect(header().string("Retry-After", matchesPattern("9[0-9]|100")))
        .andExpect(header().doesNotExist("WWW-Authenticate"));
    right(api, Api.MANAGER, ANOTHER).andExpect(status().isOk());
    right(api, Api.PROCESSOR, THIS).andExpect(status().isOk());
  }

  @Test
  void shouldNotLockOutAuthenticatedUsers() throws Exception {
    var api = api(0);
    right(api, Api.MANAGER, THIS).andExpect(status().isOk());
    for (int i = 0; i < TRIES; i++) {
      guess(api, Api.MANAGER, THIS);
    }
    me(api, Api.MANAGER, "guess", THIS).andExpect(status().isTooManyRequests());
    right(api, Api.MANAGER, THIS).andExpect(status().isOk());
  }

  @Test
  void shouldStopPasswordGuessingUnderManyNames() throws Exception {
    var api = api(0);
    for (int i = 0; i < 2 * TRIES; i++) {
      guess(api, "nobody" + i, THIS);
    }
    me(api, "nobody", "guess", THIS).andExpect(status().isTooManyRequests());
    right(api, Api.MANAGER, THIS).andExpect(status().isTooManyRequests());
    right(api, Api.MANAGER, ANOTHER).andExpect(status().isOk());
  }

  @Test
  void shouldLimitTheRateOfCalls() throws Exception {
    var api = api(1);
    for (int i = 0; i < 3; i++) {
      right(api, Api.MANAGER, THIS).andExpect(status().isOk());
    }
    right(api, Api.MANAGER, ANOTHER)
        .andExpect(Api.problem(429, "too-many-requests"))
        .andExpect(header().string("Retry-After", "1"));
    right(api, Api.PROCESSOR, THIS).andExpect(status().isOk());
    for (int i = 0; i < 9; i++) {
      api.perform(get("/api/v1/openapi.json")).andExpect(status().isOk());
    }
  }
}
