/** A real PostgreSQL for tests. */
@NullMarked
package dev.getwork.testkit.postgres;

import org.jspecify.annotations.NullMarked;
