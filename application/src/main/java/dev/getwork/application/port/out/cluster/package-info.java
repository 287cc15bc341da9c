/** Coordination of the cluster: the job lock, slots, jobs, and the state of nodes and locks. */
@NullMarked
package dev.getwork.application.port.out.cluster;

import org.jspecify.annotations.NullMarked;
