/** The audit log: appending, reading, deletion of expired entries. */
@NullMarked
package dev.getwork.application.port.out.event;

import org.jspecify.annotations.NullMarked;
