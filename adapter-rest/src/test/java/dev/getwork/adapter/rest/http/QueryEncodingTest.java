package dev.getwork.adapter.rest.http;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.getwork.adapter.rest.problem.ProblemException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class QueryEncodingTest {

  @ParameterizedTest
  @ValueSource(strings = {"limit=%", "limit=%f", "limit=%zz", "limit=%ff", "a=1&limit=%c3%28", "limit%80=1"})
  void shouldRefuseWhatIsNotPercentEncodedUtf8(String query) {
    assertThatThrownBy(() -> QueryCheck.requireUtf8(query)).isInstanceOf(ProblemException.class)
        .hasMessageContaining("limit").hasMessageContaining("must be percent-encoded UTF-8");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "&", "=", "limit=1&cursor=a%20b+c", "name=%C3%BC%E2%82%AC%F0%9F%98%80", "a=%00"})
  void shouldAcceptPercentEncodedUtf8(String query) {
    assertThatCode(() -> QueryCheck.requireUtf8(query)).doesNotThrowAnyException();
  }
}
