/** The rules of a hexagonal house, each a function of the house's root package, for the tests of any project. */
@NullMarked
package dev.getwork.architecture;

import org.jspecify.annotations.NullMarked;
