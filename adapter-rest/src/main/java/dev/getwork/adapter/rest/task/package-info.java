/** Tasks, their queues and why a loan is available or not, over HTTP. */
@NullMarked
package dev.getwork.adapter.rest.task;

import org.jspecify.annotations.NullMarked;
