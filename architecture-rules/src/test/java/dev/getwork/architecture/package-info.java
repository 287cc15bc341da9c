/** Tests of the rules: on fixtures that break them, and on a sample project that does not. */
@NullMarked
package dev.getwork.architecture;

import org.jspecify.annotations.NullMarked;
