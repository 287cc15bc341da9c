/** The captured log of the code under test. */
@NullMarked
package dev.getwork.testkit.log;

import org.jspecify.annotations.NullMarked;
