/** The history of a run, and the checker of its guarantees. */
@NullMarked
package dev.getwork.testkit.history;

import org.jspecify.annotations.NullMarked;
