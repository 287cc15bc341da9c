/** Tasks, their queues, and the availability of loans. */
@NullMarked
package dev.getwork.adapter.rest.task;

import org.jspecify.annotations.NullMarked;
