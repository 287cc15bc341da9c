/** Queries about loans. */
@NullMarked
package dev.getwork.application.usecase.loan;

import org.jspecify.annotations.NullMarked;
