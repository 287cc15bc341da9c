/** What operators see of the cluster, over HTTP. */
@NullMarked
package dev.getwork.adapter.rest.cluster;

import org.jspecify.annotations.NullMarked;
