/** Architecture rules for any application with hexagonal layers, as functions of its root package. */
@NullMarked
package dev.getwork.architecture;

import org.jspecify.annotations.NullMarked;
