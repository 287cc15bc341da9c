/** Fakes of the ports that keep and import loans. */
@NullMarked
package dev.getwork.testkit.loan;

import org.jspecify.annotations.NullMarked;
