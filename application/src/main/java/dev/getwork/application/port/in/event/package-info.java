/** The audit log: reading it, and following it as events. */
@NullMarked
package dev.getwork.application.port.in.event;

import org.jspecify.annotations.NullMarked;
