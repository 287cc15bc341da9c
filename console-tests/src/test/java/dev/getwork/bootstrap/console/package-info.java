/** The console in a real Chromium, against real nodes. */
@NullMarked
package dev.getwork.bootstrap.console;

import org.jspecify.annotations.NullMarked;
