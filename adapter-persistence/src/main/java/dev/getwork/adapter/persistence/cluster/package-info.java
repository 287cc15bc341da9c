/** Jobs, slots, leaders, nodes and the check of invariants on PostgreSQL. */
@NullMarked
package dev.getwork.adapter.persistence.cluster;

import org.jspecify.annotations.NullMarked;
