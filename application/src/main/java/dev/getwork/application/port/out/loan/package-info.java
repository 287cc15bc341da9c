/** Storage of loans. */
@NullMarked
package dev.getwork.application.port.out.loan;

import org.jspecify.annotations.NullMarked;
