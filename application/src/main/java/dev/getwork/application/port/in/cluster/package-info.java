/** Nodes, locks, slots, jobs, selections and invariants: running jobs, controlling them, and what operators see. */
@NullMarked
package dev.getwork.application.port.in.cluster;

import org.jspecify.annotations.NullMarked;
