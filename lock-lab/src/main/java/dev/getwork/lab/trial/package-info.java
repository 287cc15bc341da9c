/** The trials: what all strategies are put through, and what is measured and counted meanwhile. */
@NullMarked
package dev.getwork.lab.trial;

import org.jspecify.annotations.NullMarked;
