/** Importing loans, and the state of imports. */
@NullMarked
package dev.getwork.application.port.in.importing;

import org.jspecify.annotations.NullMarked;
