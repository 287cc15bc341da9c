/** Jobs, and queries about the cluster's state and the audit log. */
@NullMarked
package dev.getwork.application.usecase.cluster;

import org.jspecify.annotations.NullMarked;
