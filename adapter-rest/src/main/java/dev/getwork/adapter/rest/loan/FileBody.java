package dev.getwork.adapter.rest.loan;

import dev.getwork.adapter.rest.problem.ProblemException;
import dev.getwork.adapter.rest.problem.ProblemType;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;

/**
 * A file on its way in: unpacked where it is compressed, bounded before that (a huge file can unpack to nothing) and
 * after that (a small one can unpack to a huge one), and decoded without guessing, so that a wrong byte is found and does not become part of a loan.
 */
final class FileBody {

  private static final int BUFFER = 64 * 1024;
  private static final Set<String> UTF_8_OR_LESS = Set.of("utf-8", "us-ascii");

  private final HttpServletRequest request;
  private final boolean compressed;
  private final long maxBytes;
  private final Optional<FileDigest> digest;

  private FileBody(
      HttpServletRequest request, boolean compressed, long maxBytes, Optional<FileDigest> digest) {
    this.request = request;
    this.compressed = compressed;
    this.maxBytes = maxBytes;
    this.digest = digest;
  }

  static FileBody of(HttpServletRequest request, long maxBytes, Optional<FileDigest> digest) {
    String charset = request.getCharacterEncoding();
    if (charset != null && !UTF_8_OR_LESS.contains(charset.toLowerCase(Locale.ROOT))) {
      throw ProblemType.UNSUPPORTED_MEDIA_TYPE.because("Send the file in UTF-8.");
    }
    return new FileBody(request, isCompressed(request.getHeader(HttpHeaders.CONTENT_ENCODING)), maxBytes, digest);
  }

  private static boolean isCompressed(@Nullable String encoding) {
    return switch (encoding == null ? "identity" : encoding.strip().toLowerCase(Locale.ROOT)) {
      case "gzip", "x-gzip" -> true;
      case "identity", "" -> false;
      default -> throw unknownEncoding();
    };
  }

  private static ProblemException unknownEncoding() {
    return ProblemType.UNSUPPORTED_MEDIA_TYPE
        .because("Send the file as it is, or with Content-Encoding: gzip.")
        .withHeader(HttpHeaders.ACCEPT_ENCODING, List.of("gzip"));
  }

  Reader reader() throws IOException {
    InputStream bytes = new BoundedFile(request.getInputStream(), maxBytes);
    InputStream unpacked = compressed ? WholeGzip.of(bytes, BUFFER) : bytes;
    InputStream bounded = new BoundedFile(unpacked, maxBytes);
    return new InputStreamReader(
        digest.map(each -> each.of(bounded)).orElse(bounded),
        StandardCharsets.UTF_8
            .newDecoder()
            .onMalformedInput(CodingErrorAction.REPORT)
            .onUnmappableCharacter(CodingErrorAction.REPORT));
  }
}
