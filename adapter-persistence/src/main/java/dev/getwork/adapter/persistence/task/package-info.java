/** Tasks on PostgreSQL. */
@NullMarked
package dev.getwork.adapter.persistence.task;

import org.jspecify.annotations.NullMarked;
