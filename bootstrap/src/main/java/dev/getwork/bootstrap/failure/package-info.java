/** Failures to start, reported as a cause and a remedy instead of a stack trace. */
@NullMarked
package dev.getwork.bootstrap.failure;

import org.jspecify.annotations.NullMarked;
