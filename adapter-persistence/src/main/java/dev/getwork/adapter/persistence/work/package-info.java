/** The task lock, requests, assignments, holds, history and wake-ups on PostgreSQL. */
@NullMarked
package dev.getwork.adapter.persistence.work;

import org.jspecify.annotations.NullMarked;
