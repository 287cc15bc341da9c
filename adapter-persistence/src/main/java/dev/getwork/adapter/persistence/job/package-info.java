/** Transactions, time and the job lock on PostgreSQL. */
@NullMarked
package dev.getwork.adapter.persistence.job;

import org.jspecify.annotations.NullMarked;
