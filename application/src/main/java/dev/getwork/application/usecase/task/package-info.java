/** Definition, pause and preview of tasks, and queries about their queues. */
@NullMarked
package dev.getwork.application.usecase.task;

import org.jspecify.annotations.NullMarked;
