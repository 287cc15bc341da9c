/** Tests of how the house is put together. */
@NullMarked
package dev.getwork.bootstrap;

import org.jspecify.annotations.NullMarked;
