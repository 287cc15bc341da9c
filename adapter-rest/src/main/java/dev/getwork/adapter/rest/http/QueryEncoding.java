package dev.getwork.adapter.rest.http;

import dev.getwork.adapter.rest.problem.ProblemException;
import dev.getwork.adapter.rest.problem.ProblemType;
import java.net.URLDecoder;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Refuses an invalid query. The container would fail when the first parameter is read. */
final class QueryEncoding {

  /** The container's limit. */
  private static final int MOST_PARAMETERS = 1000;

  private QueryEncoding() {}

  static void check(@Nullable String query) {
    if (query != null) {
      String[] pairs = query.split("&");
      if (pairs.length > MOST_PARAMETERS || Arrays.stream(pairs).anyMatch(pair -> pair.startsWith("="))) {
        throw ProblemType.MALFORMED_REQUEST.because("Send at most 1,000 query parameters, each with a name.");
      }
      Arrays.stream(pairs).forEach(QueryEncoding::checkPair);
    }
  }

  private static void checkPair(String pair) {
    try {
      // Decoded as Latin-1, each character is one byte.
      byte[] bytes = URLDecoder.decode(pair, StandardCharsets.ISO_8859_1).getBytes(StandardCharsets.ISO_8859_1);
      StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes));
    } catch (IllegalArgumentException | CharacterCodingException _) {
      throw ProblemException.wrongParameter(
          ProblemType.MALFORMED_REQUEST, pair.split("=", 2)[0], "must be percent-encoded UTF-8");
    }
  }
}
