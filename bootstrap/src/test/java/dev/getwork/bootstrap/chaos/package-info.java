/** A working day on three nodes, with random faults, and with more users than the nodes can serve. */
@NullMarked
package dev.getwork.bootstrap.chaos;

import org.jspecify.annotations.NullMarked;
