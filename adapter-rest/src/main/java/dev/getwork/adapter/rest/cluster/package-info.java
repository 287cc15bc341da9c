/** What operators see of the whole house, whichever node they ask. */
@NullMarked
package dev.getwork.adapter.rest.cluster;

import org.jspecify.annotations.NullMarked;
