package dev.getwork.application.usecase;

import dev.getwork.application.port.out.job.IdempotencyKeys.First;
import dev.getwork.application.port.out.job.IdempotencyKeys.InUse;
import dev.getwork.application.port.out.job.IdempotencyKeys.Use;
import dev.getwork.application.port.out.job.IdempotencyKeys.Used;
import dev.getwork.domain.loan.ImportId;
import dev.getwork.domain.loan.LoanImport;
import dev.getwork.domain.work.Creation;
import dev.getwork.domain.work.IdempotencyKey;
import dev.getwork.domain.work.KeyRefusal;
import dev.getwork.domain.work.UserName;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;

/**
 * Imports under keys. What a file says is not known before it has been read, so the use of its key is kept twice: when
 * the import begins, without a fingerprint, and when the file has been read to its end. Who comes in between waits.
 */
final class KeyedImports {

  /** For the file of the first call to be read. */
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  private final OutPorts ports;
  private final ImportWatch watch;
  private final InstantSource time;

  KeyedImports(OutPorts ports, ImportWatch watch, InstantSource time) {
    this.ports = ports;
    this.watch = watch;
    this.time = time;
  }

  /** What there is to do with a file. */
  sealed interface Beginning {}

  /** To load it. */
  record Begun(ImportId id) implements Beginning {}

  /** To read it and to compare: another file was sent under its key, and may be the same. */
  record SentBefore(ImportId id, String fingerprint) implements Beginning {}

  /** Nothing. */
  record Refused(KeyRefusal why) implements Beginning {}

  Beginning begin(UserName manager, Optional<IdempotencyKey> key) {
    if (key.isEmpty()) {
      return new Begun(ports.imports().begin(manager));
    }
    Instant deadline = time.instant().plus(PATIENCE);
    Optional<Beginning> beginning;
    do {
      beginning = ports.unitOfWork().inTransaction(() -> attempt(manager, key.get()));
    } while (beginning.isEmpty() && watch.pausedBefore(deadline));
    return beginning.orElseGet(() -> new Refused(KeyRefusal.IN_USE));
  }

  private Optional<Beginning> attempt(UserName manager, IdempotencyKey key) {
    return switch (ports.idempotencyKeys().claim(manager, key)) {
      case First() -> Optional.of(begun(manager, key));
      case Used(Use use) when use.creation() == Creation.LOAN_IMPORT -> again(manager, key, use);
      case Used _ -> Optional.of(new Refused(KeyRefusal.USED_OTHERWISE));
      case InUse() -> Optional.of(new Refused(KeyRefusal.IN_USE));
    };
  }

  /** Nothing as long as the file of the first call is being read. What has failed is begun anew. */
  private Optional<Beginning> again(UserName manager, IdempotencyKey key, Use use) {
    var id = new ImportId(use.resource());
    return switch (ports.imports().find(id).orElseThrow().state()) {
      case LoanImport.Failed _ -> Optional.of(begun(manager, key));
      case LoanImport.Running _,LoanImport.Completed _ ->
        use.fingerprint().map(fingerprint -> new SentBefore(id, fingerprint));
    };
  }

  private Begun begun(UserName manager, IdempotencyKey key) {
    ImportId id = ports.imports().begin(manager);
    keep(manager, key, id, Optional.empty());
    return new Begun(id);
  }

  /**
   * Keeps what the file of an import says, or gives its key up; unless another import has taken the key since.
   *
   * @param fingerprint nothing when the file could not be read to its end
   * @return whether the key was still this import's
   */
  boolean read(UserName manager, IdempotencyKey key, ImportId id, Optional<String> fingerprint) {
    return ports.unitOfWork().inTransaction(() -> {
      boolean own = switch (ports.idempotencyKeys().claim(manager, key)) {
        case First() -> true;
        case Used(Use use) -> use.creation() == Creation.LOAN_IMPORT && use.resource() == id.value();
        case InUse() -> false;
      };
      if (own && fingerprint.isPresent()) {
        keep(manager, key, id, fingerprint);
      } else if (own) {
        ports.idempotencyKeys().giveUp(manager, key);
      }
      return own;
    });
  }

  private void keep(UserName manager, IdempotencyKey key, ImportId id, Optional<String> fingerprint) {
    ports.idempotencyKeys().keep(manager, key, new Use(Creation.LOAN_IMPORT, fingerprint, id.value(), true));
  }
}
