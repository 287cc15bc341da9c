/** The task lock, the selection, requests, assignments, holds and wake-ups on PostgreSQL. */
@NullMarked
package dev.getwork.adapter.persistence.work;

import org.jspecify.annotations.NullMarked;
