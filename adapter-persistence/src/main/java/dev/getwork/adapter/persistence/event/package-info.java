/** The audit log, its feed, and the deletion of expired history on PostgreSQL. */
@NullMarked
package dev.getwork.adapter.persistence.event;

import org.jspecify.annotations.NullMarked;
