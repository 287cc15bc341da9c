/** The trials of all strategies, and their measurements. */
@NullMarked
package dev.getwork.lab.trial;

import org.jspecify.annotations.NullMarked;
