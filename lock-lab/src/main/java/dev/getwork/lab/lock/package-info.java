/** Every way to lock a task that the laboratory compares: each one an implementation of the product's own port. */
@NullMarked
package dev.getwork.lab.lock;

import org.jspecify.annotations.NullMarked;
