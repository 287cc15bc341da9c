package dev.getwork.lab.lock;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Runs the method under a named lock, or answers busy without running it. How far this carries, the laboratory
 * shows.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
@interface DistributedLock {

  /** Which, as an expression of the method's parameters: {@code #task}. */
  String key();
}
