/** The audit log and the event stream. */
@NullMarked
package dev.getwork.adapter.rest.event;

import org.jspecify.annotations.NullMarked;
