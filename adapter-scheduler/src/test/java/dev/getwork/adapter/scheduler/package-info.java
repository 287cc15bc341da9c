/** Tests of when jobs run. */
@NullMarked
package dev.getwork.adapter.scheduler;

import org.jspecify.annotations.NullMarked;
