/** Storage of tasks, and inspection of their queues. */
@NullMarked
package dev.getwork.application.port.out.task;

import org.jspecify.annotations.NullMarked;
