/** Bad requests of every kind, made from the published contract. */
@NullMarked
package dev.getwork.bootstrap.fuzz;

import org.jspecify.annotations.NullMarked;
