/** Jobs: what the scheduler and operators may ask. */
@NullMarked
package dev.getwork.application.port.in.job;

import org.jspecify.annotations.NullMarked;
