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

  /** What a key says of a file. */
  sealed interface Said {}

  /** Nothing: it is to be brought in. */
  record Free() implements Said {}

  /**
   * Another file was sent under it, and may be the same.
   *
   * @param fingerprint nothing when the node died that had brought it in, before it kept what it had read
   */
  record SentBefore(ImportId id, Optional<String> fingerprint) implements Said {}

  /** That nothing is to be done with it. */
  record Refused(KeyRefusal why) implements Said {}

  /** Waits while another file is being read under the key. */
  Said ask(UserName manager, Optional<IdempotencyKey> key) {
    return key.map(asked -> ask(manager, asked)).orElseGet(Free::new);
  }

  private Said ask(UserName manager, IdempotencyKey key) {
    Instant deadline = time.instant().plus(PATIENCE);
    Said said = askOnce(manager, key);
    while (isBeingRead(said) && watch.pausedBefore(deadline)) {
      said = askOnce(manager, key);
    }
    return said;
  }

  /** What has come in without a fingerprint may get it in a moment. */
  private static boolean isBeingRead(Said said) {
    return switch (said) {
      case SentBefore(ImportId _, Optional<String> fingerprint) -> fingerprint.isEmpty();
      case Refused(KeyRefusal why) -> why == KeyRefusal.IN_USE;
      case Free() -> false;
    };
  }

  private Said askOnce(UserName manager, IdempotencyKey key) {
    return ports.unitOfWork().inTransaction(() -> {
      Said said = claimed(manager, key);
      if (said instanceof Free) {
        ports.idempotencyKeys().giveUp(manager, key);
      }
      return said;
    });
  }

  /** Begins an import, which is to be loaded at once; nothing when the key is not free any more. */
  Optional<ImportId> begin(UserName manager, Optional<IdempotencyKey> key) {
    return key.map(asked -> ports.unitOfWork().inTransaction(() -> begin(manager, asked)))
        .orElseGet(() -> Optional.of(ports.imports().begin(manager)));
  }

  private Optional<ImportId> begin(UserName manager, IdempotencyKey key) {
    if (!(claimed(manager, key) instanceof Free)) {
      return Optional.empty();
    }
    ImportId id = ports.imports().begin(manager);
    keep(manager, key, id, Optional.empty());
    return Optional.of(id);
  }

  private Said claimed(UserName manager, IdempotencyKey key) {
    return switch (ports.idempotencyKeys().claim(manager, key)) {
      case First() -> new Free();
      case Used(Use use) when use.creation() == Creation.LOAN_IMPORT -> again(use);
      case Used _ -> new Refused(KeyRefusal.USED_OTHERWISE);
      case InUse() -> new Refused(KeyRefusal.IN_USE);
    };
  }

  /** What has failed is begun anew. */
  private Said again(Use use) {
    var id = new ImportId(use.resource());
    return switch (ports.imports().find(id).orElseThrow().state()) {
      case LoanImport.Failed _ -> new Free();
      case LoanImport.Running _ when use.fingerprint().isEmpty() -> new Refused(KeyRefusal.IN_USE);
      case LoanImport.Running _,LoanImport.Completed _ -> new SentBefore(id, use.fingerprint());
    };
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
