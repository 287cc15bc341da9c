package dev.getwork.adapter.rest.http;

import static dev.getwork.adapter.rest.Api.MANAGER;
import static dev.getwork.adapter.rest.Api.PROCESSOR;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.containsString;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.content;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.header;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.jsonPath;

import dev.getwork.adapter.rest.Api;
import dev.getwork.adapter.rest.ApiTest;
import jakarta.servlet.ReadListener;
import jakarta.servlet.ServletInputStream;
import java.nio.charset.StandardCharsets;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.test.web.servlet.ResultActions;

@ApiTest
class StrictBodyTest {

  private static final String PATH = "/api/v1/work-requests";

  private static ResultActions requestWork(String body) throws Exception {
    return Api.send(PROCESSOR, "POST", PATH, body);
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
    "{'taskId':'7','count':1.5}|/count", "{'taskId':'7','count':1.0}|/count", "{'taskId':'7','count':'x'}|/count",
    "{'taskId':'7','count':'3'}|/count", "{'taskId':'7','count':true}|/count", "{'taskId':'7'}|/count",
    "{'taskId':'7','count':null}|/count", "{'taskId':'7','count':''}|/count", "{'taskId':'7','count':[3]}|/count",
    "{'taskId':'7','count':99999999999}|/count", "{'taskId':7,'count':3}|/taskId",
    "{'taskId':true,'count':3}|/taskId", "{'count':3}|/taskId", "{'taskId':'7','count':3,'a/b':1}|/a~1b", "[]|''"
  })
  void shouldPointToTheInvalidValue(String body, String pointer) throws Exception {
    requestWork(body.replace('\'', '"'))
        .andExpect(Api.problem(422, "invalid-value"))
        .andExpect(jsonPath("$.instance").value(PATH))
        .andExpect(jsonPath("$.errors[0].pointer").value(pointer))
        .andExpect(jsonPath("$.errors[0].detail").isNotEmpty());
    Api.verifyUntouched();
  }

  @ParameterizedTest
  @ValueSource(strings = {
    "{\"taskId\":\"7\",\"count\":3", "{", "nonsense", "", "{\"count\":2,\"taskId\":\"7\",\"count\":3}",
    "{\"taskId\":\"7\",\"count\":3} {}", "{\"taskId\":\"7\",\"count\":3,}", "{'taskId':'7'}", "null",
    "{\"taskId\":\"7\",\"count\":03}"
  })
  void shouldRefuseMalformedInput(String body) throws Exception {
    String answer = requestWork(body)
        .andExpect(Api.problem(400, "malformed-request"))
        .andReturn().getResponse().getContentAsString();
    assertThat(answer).doesNotContain("jackson", "java");
    Api.verifyUntouched();
  }

  static Stream<String> boundless() {
    return Stream.of(
        "{\"criteria\":" + "[".repeat(100_000) + "}",
        "{\"criteria\":" + "[".repeat(100) + "]".repeat(100) + "}",
        "{\"maxPerRequest\":" + "1".repeat(101) + "}",
        "{\"name\":\"" + "x".repeat(1_000_001) + "\"}",
        "{\"" + "x".repeat(1_001) + "\":1}");
  }

  @ParameterizedTest
  @MethodSource("boundless")
  void shouldLimitTheDepthOfJson(String body) throws Exception {
    Api.send(MANAGER, "POST", "/api/v1/tasks", body)
        .andExpect(Api.problem(400, "malformed-request"))
        .andExpect(jsonPath("$.detail").value(containsString("nested at most 100 deep")));
    Api.verifyUntouched();
  }

  @Test
  void shouldRefuseOtherFormats() throws Exception {
    Api.call(Api.as(PROCESSOR, "POST", PATH).contentType("text/xml").content("<a/>"))
        .andExpect(Api.problem(415, "unsupported-media-type"))
        .andExpect(header().exists("Accept"));
    Api.verifyUntouched();
  }

  @Test
  void shouldRefuseAHugeBodyWithoutReadingIt() throws Exception {
    var request = new EndlessRequest(50L << 20);
    Api.call(_ -> request)
        .andExpect(Api.problem(413, "body-too-large"))
        .andExpect(header().string("X-Node", "node-a"));
    assertThat(request.read).isZero();
    Api.verifyUntouched();
  }

  @Test
  void shouldStopReadingABodyOfUnknownLength() throws Exception {
    var request = new EndlessRequest(-1);
    Api.call(_ -> request).andExpect(Api.problem(413, "body-too-large"));
    assertThat(request.read).isBetween(1L << 20, (1L << 20) + 100_000);
    Api.verifyUntouched();
  }

  /** A work request whose body never ends. */
  private static final class EndlessRequest extends MockHttpServletRequest {

    private static final byte[] START = "{\"taskId\":".getBytes(StandardCharsets.US_ASCII);
    private final long length;
    private long read;

    EndlessRequest(long length) {
      super("POST", PATH);
      this.length = length;
      setContentType("application/json");
      addHeader("Authorization", Api.basic(PROCESSOR, "getwork"));
    }

    @Override
    public long getContentLengthLong() {
      return length;
    }

    @Override
    public ServletInputStream getInputStream() {
      return new ServletInputStream() {
        @Override
        public int read() {
          return read++ < START.length ? START[(int) read - 1] : ' ';
        }

        @Override
        public int read(byte[] bytes, int offset, int length) {
          bytes[offset] = (byte) read();
          return 1;
        }

        @Override
        public boolean isFinished() {
          return false;
        }

        @Override
        public boolean isReady() {
          return true;
        }

        @Override
        public void setReadListener(ReadListener listener) {
          throw new UnsupportedOperationException("nobody listens here");
        }
      };
    }
  }
}
