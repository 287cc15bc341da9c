/** Jobs, and queries about the state of the cluster. */
@NullMarked
package dev.getwork.application.usecase.cluster;

import org.jspecify.annotations.NullMarked;
