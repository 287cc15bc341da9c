/** Loan imports on PostgreSQL: rows are copied into a staging table and then into the loans. */
@NullMarked
package dev.getwork.adapter.persistence.importing;

import org.jspecify.annotations.NullMarked;
