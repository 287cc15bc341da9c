/** What the code under test logs. */
@NullMarked
package dev.getwork.testkit.log;

import org.jspecify.annotations.NullMarked;
