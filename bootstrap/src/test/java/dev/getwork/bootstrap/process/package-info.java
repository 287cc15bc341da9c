/** Tests of the application as real processes, started, stopped and killed like in earnest. */
@NullMarked
package dev.getwork.bootstrap.process;

import org.jspecify.annotations.NullMarked;
