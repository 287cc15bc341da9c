/** Queries about loans, and patches of loans. */
@NullMarked
package dev.getwork.application.port.in.loan;

import org.jspecify.annotations.NullMarked;
