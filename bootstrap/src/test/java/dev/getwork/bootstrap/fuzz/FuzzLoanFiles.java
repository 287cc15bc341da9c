package dev.getwork.bootstrap.fuzz;

import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.zip.GZIPInputStream;
import tools.jackson.databind.JsonNode;

/** Random import files with some faults. */
final class FuzzLoanFiles {

  private static final int ROWS = 4;
  private static final List<String> CSV = csv();

  private final JsonNode loan;
  private final FuzzBodies bodies;
  private final Random random;

  FuzzLoanFiles(JsonNode document, FuzzBodies bodies, Random random) {
    this.loan = document.at("/components/schemas/Loan");
    this.bodies = bodies;
    this.random = random;
  }

  private static List<String> csv() {
    try (var packed = new GZIPInputStream(
        Objects.requireNonNull(FuzzLoanFiles.class.getResourceAsStream("/demo/ppp-small.csv.gz")));
        var lines = new BufferedReader(new InputStreamReader(packed, StandardCharsets.UTF_8))) {
      return lines.lines().limit(ROWS + 1L).toList();
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  /** A file of this type. */
  byte[] of(String type) {
    return type.equals("text/csv") ? broken(CSV.stream().collect(Collectors.joining("\n"))) : ndjson();
  }

  private byte[] ndjson() {
    var file = new ByteArrayOutputStream();
    for (int row = random.nextInt(ROWS); row >= 0; row--) {
      JsonNode line = bodies.sample(loan, 0);
      file.writeBytes(bodies.bytes(random.nextBoolean() ? bodies.mutated(line) : line));
      file.write('\n');
    }
    return file.toByteArray();
  }

  /** Replaces some bytes by characters with a meaning in CSV, or by invalid bytes. */
  private byte[] broken(String text) {
    byte[] file = text.getBytes(StandardCharsets.UTF_8);
    byte[] odd = "\",\n\r\0;-9x".getBytes(StandardCharsets.US_ASCII);
    for (int left = random.nextInt(6); left > 0; left--) {
      file[random.nextInt(file.length)] = random.nextInt(8) == 0 ? (byte) 0xFF : odd[random.nextInt(odd.length)];
    }
    return file;
  }
}
