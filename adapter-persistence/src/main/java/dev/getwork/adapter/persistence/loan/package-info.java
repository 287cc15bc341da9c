/** Loans and their imports on PostgreSQL. */
@NullMarked
package dev.getwork.adapter.persistence.loan;

import org.jspecify.annotations.NullMarked;
