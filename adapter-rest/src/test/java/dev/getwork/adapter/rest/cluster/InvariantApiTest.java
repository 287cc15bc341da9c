package dev.getwork.adapter.rest.cluster;

import static dev.getwork.adapter.rest.Api.OPERATOR;
import static org.mockito.Mockito.when;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.status;

import dev.getwork.adapter.rest.Api;
import dev.getwork.adapter.rest.Samples;
import dev.getwork.application.port.in.work.CheckInvariants;
import dev.getwork.application.port.in.work.CheckInvariants.Report;
import dev.getwork.domain.work.Invariant;
import dev.getwork.domain.work.InvariantCheck;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class InvariantApiTest {

  private final CheckInvariants check = Api.mock(CheckInvariants.class);

  @BeforeEach
  void reset() {
    Api.resetAll();
  }

  @Test
  void shouldTellOperatorsWhatWasFound() throws Exception {
    when(check.check()).thenReturn(new Report(Samples.NOW, List.of(
        new InvariantCheck(Invariant.NO_LOAN_WITH_TWO_USERS, 18_204, 0, List.of()),
        new InvariantCheck(Invariant.ONE_PENDING_REQUEST, 3, 1, List.of("task 7: processor001 has 2 pending")))));
    Api.get(OPERATOR, "/api/v1/invariants").andExpect(status().isOk()).andExpect(Api.body("""
        {"checkedAt":"2026-02-03T04:05:06.789Z","items":[
         {"name":"no-loan-with-two-users","sentence":"No loan is with two users for one task, or twice with one",
          "of":18204,"violations":0,"examples":[]},
         {"name":"one-pending-request","sentence":"Nobody has two pending requests for one task",
          "of":3,"violations":1,"examples":["task 7: processor001 has 2 pending"]}],"next":null}
        """));
  }
}
