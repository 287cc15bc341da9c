/** A whole house in memory: the use cases on top of fakes of all out-ports. */
@NullMarked
package dev.getwork.testkit;

import org.jspecify.annotations.NullMarked;
