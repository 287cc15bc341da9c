/** Nodes, locks, slots, jobs and selections, for operators. */
@NullMarked
package dev.getwork.adapter.rest.cluster;

import org.jspecify.annotations.NullMarked;
