/** Transactions and the clock of PostgreSQL. */
@NullMarked
package dev.getwork.adapter.persistence.transaction;

import org.jspecify.annotations.NullMarked;
