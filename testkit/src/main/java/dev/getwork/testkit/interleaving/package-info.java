/** Places in the algorithm where a test can hold a thread, and schedules that do. */
@NullMarked
package dev.getwork.testkit.interleaving;

import org.jspecify.annotations.NullMarked;
