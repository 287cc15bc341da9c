/** Benchmarks of the whole product and of its ports, each beside a baseline of the same run. */
@NullMarked
package dev.getwork.lab.benchmark;

import org.jspecify.annotations.NullMarked;
