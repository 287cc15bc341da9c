/** Loan imports over HTTP: files read row by row, never held in memory. */
@NullMarked
package dev.getwork.adapter.rest.loan;

import org.jspecify.annotations.NullMarked;
