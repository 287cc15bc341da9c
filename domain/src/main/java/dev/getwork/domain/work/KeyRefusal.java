package dev.getwork.domain.work;

/** Why a call under an {@link IdempotencyKey} was not made. */
public enum KeyRefusal {
  /** The key was used for a call that says something else. */
  USED_OTHERWISE,
  /** The first call under this key has not come to its end; later the same call may be made again. */
  IN_USE
}
