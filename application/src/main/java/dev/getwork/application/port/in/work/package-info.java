/** Work requests from recording to decision, dispositions of assignments, and queries about both. */
@NullMarked
package dev.getwork.application.port.in.work;

import org.jspecify.annotations.NullMarked;
