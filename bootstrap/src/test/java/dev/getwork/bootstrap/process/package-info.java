/** Tests of the application as separate processes that are started, stopped, paused and killed. */
@NullMarked
package dev.getwork.bootstrap.process;

import org.jspecify.annotations.NullMarked;
