package dev.getwork.lab.lock;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Runs the method under a named lock, or returns busy without running it. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
@interface DistributedLock {

  /** The name as an expression of the parameters: {@code #task}. */
  String key();
}
