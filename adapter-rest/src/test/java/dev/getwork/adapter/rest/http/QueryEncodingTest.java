package dev.getwork.adapter.rest.http;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.getwork.adapter.rest.problem.ProblemException;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class QueryEncodingTest {

  @ParameterizedTest
  @ValueSource(strings = {"limit=%", "limit=%f", "limit=%zz", "limit=%ff", "a=1&limit=%c3%28", "limit%80=1"})
  void shouldRefuseInvalidPercentEncoding(String query) {
    assertThatThrownBy(() -> QueryCheck.requireReadable(query)).isInstanceOf(ProblemException.class)
        .hasMessageContaining("limit").hasMessageContaining("must be percent-encoded UTF-8");
  }

  static Stream<String> queriesThatTomcatRefuses() {
    return Stream.of("=", "=5", "a=1&=5", "a&".repeat(1001));
  }

  @ParameterizedTest
  @MethodSource("queriesThatTomcatRefuses")
  void shouldRefuseNamelessAndTooManyParameters(String query) {
    assertThatThrownBy(() -> QueryCheck.requireReadable(query)).isInstanceOf(ProblemException.class)
        .hasMessageContaining("at most 1,000 query parameters, each with a name");
  }

  @Test
  void shouldAcceptAThousandParameters() {
    assertThatCode(() -> QueryCheck.requireReadable("a&".repeat(1000))).doesNotThrowAnyException();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "&", "a=", "limit=1&cursor=a%20b+c", "name=%C3%BC%E2%82%AC%F0%9F%98%80", "a=%00"})
  void shouldAcceptPercentEncodedUtf8(String query) {
    assertThatCode(() -> QueryCheck.requireReadable(query)).doesNotThrowAnyException();
  }
}
