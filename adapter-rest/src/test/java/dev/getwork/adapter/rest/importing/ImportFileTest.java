package dev.getwork.adapter.rest.importing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.getwork.application.port.in.importing.ImportRow;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.springframework.mock.web.MockHttpServletRequest;

class ImportFileTest {

  private static final long MAX_BYTES = 1 << 30;

  /** The rows of an uncompressed file. */
  static List<ImportRow> rows(String file, ImportRows.Format format) {
    var rows = new ArrayList<ImportRow>();
    new ImportRows(of(file.getBytes(StandardCharsets.UTF_8), "identity"), format).forEachRemaining(rows::add);
    return rows;
  }

  static ImportFile of(byte[] content, String encoding) {
    var request = new MockHttpServletRequest();
    request.setContent(content);
    request.addHeader("Content-Encoding", encoding);
    return new ImportFile(request, MAX_BYTES);
  }

  /** Members that unpack to nothing cost a sender twenty bytes each, and must not cost a frame of the stack. */
  @Test
  void shouldUnpackAHundredThousandEmptyMembers() throws IOException {
    var packed = new ByteArrayOutputStream();
    packed.writeBytes(LoanImportApiTest.gzip("first "));
    byte[] empty = LoanImportApiTest.gzip("");
    for (int member = 0; member < 100_000; member++) {
      packed.writeBytes(empty);
    }
    packed.writeBytes(LoanImportApiTest.gzip("last"));
    try (var unpacked = of(packed.toByteArray(), "gzip").open()) {
      assertThat(unpacked.readAllAsString()).isEqualTo("first last");
    }
  }
}
