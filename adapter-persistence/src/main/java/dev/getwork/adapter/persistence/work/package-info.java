/** The task lock, work requests, assignments, holds and notifications on PostgreSQL. */
@NullMarked
package dev.getwork.adapter.persistence.work;

import org.jspecify.annotations.NullMarked;
