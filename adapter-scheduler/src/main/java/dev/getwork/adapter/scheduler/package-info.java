/** The schedules of jobs. The use cases decide what a job does, and on which node. */
@NullMarked
package dev.getwork.adapter.scheduler;

import org.jspecify.annotations.NullMarked;
