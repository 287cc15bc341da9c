package dev.getwork.adapter.rest.loan;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class WholeGzipTest {

  /** Members that unpack to nothing cost a sender twenty bytes each, and must not cost a frame of the stack. */
  @Test
  void shouldPassOverAHundredThousandEmptyMembers() throws IOException {
    var file = new ByteArrayOutputStream();
    file.writeBytes(LoanImportApiTest.gzip("first "));
    byte[] empty = LoanImportApiTest.gzip("");
    for (int member = 0; member < 100_000; member++) {
      file.writeBytes(empty);
    }
    file.writeBytes(LoanImportApiTest.gzip("last"));
    try (var whole = WholeGzip.of(new ByteArrayInputStream(file.toByteArray()), 64 * 1024)) {
      assertThat(new String(whole.readAllBytes(), StandardCharsets.UTF_8)).isEqualTo("first last");
    }
  }

  @Test
  void shouldReadNothingWhereNothingIsAskedFor() throws IOException {
    try (var whole = WholeGzip.of(new ByteArrayInputStream(LoanImportApiTest.gzip("x")), 512)) {
      assertThat(whole.read(new byte[1], 0, 0)).isZero();
      assertThat(whole.read()).isEqualTo('x');
      assertThat(whole.read()).isEqualTo(-1);
    }
  }
}
