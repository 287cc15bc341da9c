/** Loans. */
@NullMarked
package dev.getwork.adapter.rest.loan;

import org.jspecify.annotations.NullMarked;
