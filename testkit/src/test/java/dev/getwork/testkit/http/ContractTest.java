package dev.getwork.testkit.http;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;

/** Each way of breaking the contract is found, and a kept contract is accepted. */
class ContractTest {

  private static final Contract CONTRACT = new Contract(new JsonMapper().readTree(
      """
      {"paths": {"/api/v1/things/{id}": {"put": {
         "parameters": [
           {"name": "size", "in": "query", "required": true, "schema": {"type": "integer", "minimum": 1}},
           {"name": "Content-Encoding", "in": "header", "schema": {"enum": ["gzip"]}}],
         "requestBody": {"content": {"application/json": {"schema": {"$ref": "#/components/schemas/Thing"}}}},
         "responses": {
           "200": {"headers": {"X-Node": {}, "ETag": {}, "Retry-After": {}},
                   "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Thing"}}}},
           "404": {"headers": {"X-Node": {}}, "content": {"application/problem+json": {}},
                   "x-problem-types": ["/problems/unknown-thing"]}}}}},
       "components": {"schemas": {
         "Thing": {"type": "object", "required": ["count"],
                   "properties": {"count": {"type": "integer"}, "at": {"type": "string", "format": "date-time"},
                                  "recheckAfterSeconds": {"type": "integer"}}},
         "HistoryEvent": {"type": "object", "required": ["id"], "properties": {"id": {"type": "string"}}},
         "Problem": {"type": "object", "required": ["type"], "properties": {"type": {"type": "string"}}}}}}
      """));

  private static final String PROBLEM = "application/problem+json";

  @ParameterizedTest
  @CsvSource(quoteCharacter = '~', textBlock = """
      PUT,     /api/v1/things/1, ~{"count":1}~, 200, application/json, ~{"count":2,"at":"2026-01-01T00:00:00Z"}~
      PUT,     /api/v1/things/1, ~{"size":1}~,  404, application/problem+json, ~{"type":"/problems/unknown-thing"}~
      HEAD,    /api/v1/nothing,  ~~,            404, application/problem+json, ~~
      DELETE,  /api/v1/things/1, ~~,            405, application/problem+json, ~{"type":"/problems/any"}~
      GET,     /actuator/health, ~~,            200, text/plain,               ~up~
      """)
  void shouldAcceptADocumentedExchange(String method, String path, String sent, int status, String type, String body) {
    assertThatCode(() -> CONTRACT.check(exchange(method, path, sent, status, Map.of("Content-Type", List.of(type),
        "X-Node", List.of("a"), "Date", List.of("today")), body))).doesNotThrowAnyException();
  }

  @ParameterizedTest
  @CsvSource(quoteCharacter = '~', textBlock = """
      PUT,    ~{"count":1}~,   201, application/json, ~{"count":2}~,            the status
      PUT,    ~{"count":1}~,   200, text/html,        ~{"count":2}~,            the content type
      PUT,    ~{"count":1}~,   200, application/json, ~{"count":"2"}~,          the answer
      PUT,    ~{"count":1}~,   200, application/json, ~{"count":2,"more":3}~,   the answer
      PUT,    ~{"count":1}~,   200, application/json, ~{"count":2,"at":"now"}~, the answer
      PUT,    ~{"size":1}~,    200, application/json, ~{"count":2}~,            a body was accepted
      PUT,    ~{"count":1}~,   404, application/problem+json, ~{"type":"/problems/other"}~, /problems/other
      PUT,    ~{"count":1}~,   404, application/problem+json, ~{"title":"x"}~,  the problem
      DELETE, ~~,              200, application/json, ~{}~,                     there is no such operation
      DELETE, ~~,              404, text/html,        ~x~,                      a refusal must be a problem
      """)
  void shouldFindAnUndocumentedExchange(String method, String sent, int status, String type, String body,
      String fault) {
    assertThatThrownBy(() -> CONTRACT.check(
        exchange(method, "/api/v1/things/1", sent, status, Map.of("Content-Type", List.of(type)), body)))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining(fault);
  }

  @Test
  void shouldFindAnUndocumentedHeader() {
    var headers = Map.of("Content-Type", List.of(PROBLEM), "retry-after", List.of("1"));
    assertThatThrownBy(() -> CONTRACT.check(
        exchange("PUT", "/api/v1/things/1", "", 404, headers, "{\"type\":\"/problems/unknown-thing\"}")))
        .hasMessageContaining("retry-after");
  }

  @Test
  void shouldFindAnAcceptedBodyOfAnUndocumentedType() {
    var request =
        new Exchange("PUT", "/api/v1/things/1", "size=1", Map.of("Content-Type", List.of("text/csv")), "a", 200,
            Map.of("Content-Type", List.of("application/json")), "{\"count\":2}");
    assertThatThrownBy(() -> CONTRACT.check(request)).hasMessageContaining("text/csv");
  }

  @ParameterizedTest
  @CsvSource({"'',gzip,size is required", "size=0,gzip,a value of size", "size=x,gzip,a value of size",
    "size=%31&size=-1,gzip,a value of size", "size=1,x-gzip,a value of Content-Encoding",
    "size=1&a=b,gzip,the parameter a"})
  void shouldFindAnAcceptedInvalidParameter(String query, String encoding, String fault) {
    var request = new Exchange("PUT", "/api/v1/things/1", query,
        Map.of("Content-Type", List.of("application/json"), "content-encoding", List.of(encoding)), "{\"count\":1}",
        200,
        Map.of("Content-Type", List.of("application/json")), "{\"count\":2}");
    assertThatThrownBy(() -> CONTRACT.check(request)).hasMessageContaining(fault);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "5", "20"})
  void shouldFindDifferentTimesInHeaderAndBody(String retryAfter) {
    var headers = Map.of("Content-Type", List.of("application/json"), "Retry-After", List.of(retryAfter));
    assertThatThrownBy(() -> CONTRACT.check(
        exchange("PUT", "/api/v1/things/1", "{\"count\":1}", 200, headers, "{\"count\":2,\"recheckAfterSeconds\":10}")))
        .hasMessageContaining("Retry-After");
  }

  @Test
  void shouldFindAnUndocumentedEvent() {
    assertThatCode(() -> CONTRACT.checkEvent("{\"id\":\"1\"}")).doesNotThrowAnyException();
    assertThatThrownBy(() -> CONTRACT.checkEvent("{\"id\":\"1\",\"more\":2}")).isInstanceOf(AssertionError.class);
  }

  private static Exchange exchange(
      String method, String path, String sent, int status, Map<String, List<String>> headers, String body) {
    return new Exchange(
        method, path, "size=1", Map.of("Content-Type", List.of("application/json")), sent, status, headers, body);
  }
}
