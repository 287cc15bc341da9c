/** Defining, changing, pausing and previewing tasks, and queries about tasks and their queues. */
@NullMarked
package dev.getwork.application.port.in.task;

import org.jspecify.annotations.NullMarked;
