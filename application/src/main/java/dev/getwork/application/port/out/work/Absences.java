package dev.getwork.application.port.out.work;

import dev.getwork.domain.work.Absence;
import dev.getwork.domain.work.UserName;
import java.util.List;
import java.util.Optional;

/** Storage of absences. An absence that has ended, by the database's clock, is not found. */
public interface Absences {

  /**
   * Waits for transactions that have recorded requests of a user or locked the user here. Until this transaction ends,
   * others that do so wait for it. A transaction takes this lock before those of requests and assignments.
   */
  void lock(UserName user);

  Optional<Absence> find(UserName user);

  /** All absences, by user name. */
  List<Absence> all();

  /** Stores an absence instead of an earlier one of its user. */
  void save(Absence absence);

  /** Returns whether the user was absent. */
  boolean delete(UserName user);
}
