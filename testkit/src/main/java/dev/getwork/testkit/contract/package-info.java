/** What the contracts of the out-ports have in common: the ports under test and threads that work at once. */
@NullMarked
package dev.getwork.testkit.contract;

import org.jspecify.annotations.NullMarked;
