/** Jobs, and the state of nodes, locks, slots, selections and invariants, for operators. */
@NullMarked
package dev.getwork.application.port.in.cluster;

import org.jspecify.annotations.NullMarked;
