/** Random requests, most of them invalid, generated from the published contract. */
@NullMarked
package dev.getwork.bootstrap.fuzz;

import org.jspecify.annotations.NullMarked;
