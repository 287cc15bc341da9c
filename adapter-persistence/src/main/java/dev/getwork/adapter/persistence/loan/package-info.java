/** Loans on PostgreSQL, and their selection by criteria compiled to SQL. */
@NullMarked
package dev.getwork.adapter.persistence.loan;

import org.jspecify.annotations.NullMarked;
