package dev.getwork.bootstrap.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import static org.assertj.core.api.Assertions.assertThatThrownBy;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import org.springframework.boot.diagnostics.FailureAnalyzedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.util.Set;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The files of an embedded server: who may read them, and its password. */
class DataDirectoryTest {

  private final Path root;

  DataDirectoryTest(@TempDir Path root) {
    this.root = root;
  }

  static Set<PosixFilePermission> permissions(Path file) {
    try {
      return Files.getPosixFilePermissions(file);
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  /** Asserts that only the owner can read or write these files. */
  static void assertPrivate(Path directory, String... names) {
    assertThat(names).allSatisfy(name -> assertThat(permissions(directory.resolve(name)))
        .allMatch(permission -> permission.name().startsWith("OWNER")));
  }

  @Test
  void shouldMakeTheDirectoryReadableByItsOwnerOnly() {
    DataDirectory.of(root.resolve("data"));
    assertPrivate(root, "data");
  }

  /** Such as a volume of Kubernetes, whose directory belongs to another user. */
  @Test
  void shouldProtectItsFilesInASharedDirectoryAndLeaveTheDirectory() throws IOException {
    var everybody = PosixFilePermissions.fromString("rwxrwxrwx");
    Files.setPosixFilePermissions(root, everybody);
    Files.setPosixFilePermissions(Files.writeString(root.resolve("password"), "known"), everybody);
    DataDirectory.of(root);
    assertThat(permissions(root)).isEqualTo(everybody);
    assertPrivate(root, "password", "postgres.log", "binaries");
  }

  @Test
  void shouldNameADirectoryThatCannotBeUsed() {
    assertThatThrownBy(() -> DataDirectory.of(Path.of("/dev/null/getwork")))
        .isInstanceOf(FailureAnalyzedException.class)
        .hasMessageContaining("/dev/null/getwork");
  }

  @Test
  void shouldRefuseADatabaseWhosePasswordIsMissingOrEmpty() throws IOException {
    Files.createDirectories(root.resolve("postgres"));
    assertThatThrownBy(() -> EmbeddedServer.open(root)).isInstanceOf(FailureAnalyzedException.class)
        .hasMessageContaining(root.resolve("password") + ", which contains the password");
    Files.createFile(root.resolve("password"));
    assertThatThrownBy(() -> DataDirectory.of(root).password()).isInstanceOf(FailureAnalyzedException.class)
        .hasMessageContaining("missing or empty");
  }

  /** The program stands for one that listens on the port of a server that has ended. */
  @Test
  void shouldSendNoPasswordToAnotherProgram() throws Exception {
    Files.writeString(root.resolve("password"), "secret");
    try (var program = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      var url = new GetworkDatabase(DataDirectory.of(root), program.getLocalPort()).url();
      var sent = threads.submit(() -> askForThePassword(program));
      assertThatThrownBy(
          () -> DriverManager.getConnection(url + "&sslmode=disable&socketTimeout=5", "getwork", "secret"))
          .hasMessageContaining("not allowed by requireAuth");
      assertThat(sent.get()).doesNotContain("secret");
    }
  }

  /** Everything that a client sends before and after the request for a password in clear text. */
  private static String askForThePassword(ServerSocket program) throws IOException {
    try (var client = program.accept()) {
      var in = new DataInputStream(client.getInputStream());
      in.readNBytes(in.readInt() - Integer.BYTES);
      var out = new DataOutputStream(client.getOutputStream());
      out.writeByte('R');
      out.writeInt(2 * Integer.BYTES);
      out.writeInt(3);
      return new String(in.readAllBytes(), StandardCharsets.US_ASCII);
    }
  }
}
