/** PostgreSQL behind the out-ports. */
@NullMarked
package dev.getwork.adapter.persistence;

import org.jspecify.annotations.NullMarked;
