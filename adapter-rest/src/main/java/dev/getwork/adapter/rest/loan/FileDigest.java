package dev.getwork.adapter.rest.loan;

import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** A digest of what a file says, made while it is read: of how it is meant, and of its bytes once unpacked. */
final class FileDigest {

  private final MessageDigest digest;

  FileDigest(String meaning) {
    try {
      digest = MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException("every Java has SHA-256", impossible);
    }
    digest.update(meaning.getBytes(StandardCharsets.UTF_8));
  }

  /** The same bytes, digested as they are read. */
  InputStream of(InputStream file) {
    return new DigestInputStream(file, digest);
  }

  /** Of all that was read. For once. */
  String value() {
    return HexFormat.of().formatHex(digest.digest());
  }
}
