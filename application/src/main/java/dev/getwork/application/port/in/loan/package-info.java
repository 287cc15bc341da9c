/** Queries about loans. */
@NullMarked
package dev.getwork.application.port.in.loan;

import org.jspecify.annotations.NullMarked;
