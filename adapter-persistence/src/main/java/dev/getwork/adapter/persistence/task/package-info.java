/** Tasks on PostgreSQL, and criteria compiled to SQL. */
@NullMarked
package dev.getwork.adapter.persistence.task;

import org.jspecify.annotations.NullMarked;
