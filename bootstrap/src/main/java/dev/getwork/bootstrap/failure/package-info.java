/** How a node that cannot start says why: in words, with what to do, and without a stack trace. */
@NullMarked
package dev.getwork.bootstrap.failure;

import org.jspecify.annotations.NullMarked;
