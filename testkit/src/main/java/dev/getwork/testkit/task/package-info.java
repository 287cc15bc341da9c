/** Fakes of the ports that keep tasks. */
@NullMarked
package dev.getwork.testkit.task;

import org.jspecify.annotations.NullMarked;
