/** The compared locks, each an implementation of the product's port. */
@NullMarked
package dev.getwork.lab.lock;

import org.jspecify.annotations.NullMarked;
