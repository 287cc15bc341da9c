/** Queries about loans, and patches of loans. */
@NullMarked
package dev.getwork.application.usecase.loan;

import org.jspecify.annotations.NullMarked;
