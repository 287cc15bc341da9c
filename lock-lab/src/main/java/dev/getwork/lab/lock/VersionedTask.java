package dev.getwork.lab.lock;

import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import jakarta.persistence.Version;

/** The entity that stands for a task. */
@Entity
@Table(name = "lab_version")
class VersionedTask {

  @Id
  private long taskId;

  @Version
  private long version;

  /** How often the entity was locked or changed. */
  long version() {
    return version;
  }
}
