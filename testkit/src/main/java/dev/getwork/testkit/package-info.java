/** A real PostgreSQL for tests, free ports, the HTTP contract, the history checker and captured logs. */
@NullMarked
package dev.getwork.testkit;

import org.jspecify.annotations.NullMarked;
