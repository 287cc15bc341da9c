/** Storage of imports. */
@NullMarked
package dev.getwork.application.port.out.importing;

import org.jspecify.annotations.NullMarked;
