/** What happened in a run, and whether it was allowed to. */
@NullMarked
package dev.getwork.testkit.history;

import org.jspecify.annotations.NullMarked;
