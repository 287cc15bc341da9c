/** Parts of SQL statements. */
@NullMarked
package dev.getwork.adapter.persistence.sql;

import org.jspecify.annotations.NullMarked;
