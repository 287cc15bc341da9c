/** Benchmarks of the whole product on a durable PostgreSQL, each beside a yardstick of the same run. */
@NullMarked
package dev.getwork.bootstrap.benchmark;

import org.jspecify.annotations.NullMarked;
