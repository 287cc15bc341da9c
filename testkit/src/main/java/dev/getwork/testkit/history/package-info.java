/** The history of a run, and the check of what it must guarantee. */
@NullMarked
package dev.getwork.testkit.history;

import org.jspecify.annotations.NullMarked;
