package dev.getwork.bootstrap.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OwnerTest {

  private final DataDirectory directory;

  OwnerTest(@TempDir Path root) {
    directory = DataDirectory.of(root);
  }

  @Test
  void shouldBeReadAsWritten() {
    Owner.self().write(directory);

    assertThat(Owner.read(directory)).contains(Owner.self());
    assertThat(Owner.self().lives()).isTrue();
  }

  @Test
  void shouldBeNobodyWhenForgottenOrUnreadable() throws IOException {
    assertThat(Owner.read(directory)).isEmpty();

    Files.writeString(directory.owner(), "who");
    assertThat(Owner.read(directory)).isEmpty();

    Owner.forget(directory);
    assertThat(directory.owner()).doesNotExist();
  }

  @Test
  void shouldNotLiveOnInAnotherProcessOfTheSameId() {
    long longBefore = Owner.self().startedAt() - 60_000;

    assertThat(new Owner(ProcessHandle.current().pid(), longBefore).lives()).isFalse();
  }
}
