/** Loans on PostgreSQL: their imports, and their selection by criteria compiled to SQL. */
@NullMarked
package dev.getwork.adapter.persistence.loan;

import org.jspecify.annotations.NullMarked;
