package dev.getwork.adapter.rest.importing;

import de.siegmar.fastcsv.reader.CsvParseException;
import dev.getwork.adapter.rest.problem.ProblemException;
import dev.getwork.adapter.rest.problem.ProblemType;
import jakarta.servlet.http.HttpServletRequest;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.apache.commons.compress.compressors.gzip.GzipCompressorInputStream;
import org.apache.commons.io.input.BoundedInputStream;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.web.util.DisconnectedClientHelper;

/**
 * The file in the body of a request. It is bounded before it is unpacked, because a huge file can unpack to nothing,
 * and after that, because a small file can unpack to a huge one. It is decoded strictly, so that a wrong byte fails the
 * import and does not become part of a loan.
 */
final class ImportFile {

  private static final Set<String> CHARSETS = Set.of("utf-8", "us-ascii");

  private final HttpServletRequest request;
  private final boolean compressed;
  private final long maxBytes;

  /**
   * Reads nothing of the body yet.
   *
   * @throws ProblemException if the charset or the content encoding is unsupported
   */
  ImportFile(HttpServletRequest request, long maxBytes) {
    String charset = request.getCharacterEncoding();
    if (charset != null && !CHARSETS.contains(charset.toLowerCase(Locale.ROOT))) {
      throw ProblemType.UNSUPPORTED_MEDIA_TYPE.because("Send the file in UTF-8.");
    }
    this.request = request;
    this.compressed = isCompressed(request.getHeader(HttpHeaders.CONTENT_ENCODING));
    this.maxBytes = maxBytes;
  }

  private static boolean isCompressed(@Nullable String encoding) {
    return switch (encoding == null ? "identity" : encoding.strip().toLowerCase(Locale.ROOT)) {
      case "gzip", "x-gzip" -> true;
      case "identity", "" -> false;
      default -> throw ProblemType.UNSUPPORTED_MEDIA_TYPE
          .because("Send the file uncompressed, or with Content-Encoding: gzip.")
          .withHeader(HttpHeaders.ACCEPT_ENCODING, List.of("gzip"));
    };
  }

  /**
   * The answer to the sender of a file that cannot be read to its end.
   *
   * @param consequence the consequence for its rows, as a sentence without a period
   */
  ProblemException refusal(Exception unreadable, String consequence) {
    if (unreadable.getCause() instanceof ProblemException refusal) {
      return refusal.with("detail", consequence + ". " + reason(unreadable));
    }
    return ProblemType.IMPORT_FAILED.because(consequence + ". " + reason(unreadable));
  }

  String reason(Exception unreadable) {
    return switch (unreadable) {
      case IOException refused when refused.getCause() instanceof ProblemException ->
        String.valueOf(refused.getMessage());
      case CharacterCodingException _ -> "The file is not in UTF-8.";
      case EOFException _ -> "The file is truncated.";
      case CsvParseException _ ->
        "The file ends within a quoted field, a quoted field continues after its closing quote, "
            + "or a field or row exceeds the maximum length.";
      default -> compressed && !DisconnectedClientHelper.isClientDisconnectedException(unreadable)
          ? "The file is not valid gzip."
          : "The file could not be read to its end.";
    };
  }

  Reader open() throws IOException {
    InputStream sent = bounded(request.getInputStream());
    InputStream unpacked = compressed
        ? bounded(GzipCompressorInputStream.builder().setInputStream(sent).setDecompressConcatenated(true).get())
        : sent;
    return new InputStreamReader(
        unpacked,
        StandardCharsets.UTF_8
            .newDecoder()
            .onMalformedInput(CodingErrorAction.REPORT)
            .onUnmappableCharacter(CodingErrorAction.REPORT));
  }

  private InputStream bounded(InputStream bytes) throws IOException {
    return BoundedInputStream.builder()
        .setInputStream(bytes)
        // One more than allowed: at the maximum the stream does not know whether it has ended.
        .setMaxCount(maxBytes + 1)
        .setOnMaxCount((_, _) -> {
          String reason = "The file exceeds " + maxBytes + " bytes, packed or unpacked; split it.";
          throw new IOException(reason, ProblemType.BODY_TOO_LARGE.because(reason));
        })
        .get();
  }
}
