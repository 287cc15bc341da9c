/** Generates diagrams from POMs, compiled classes, recorded benchmarks, and the calls of a recorded Get Work. */
@NullMarked
package dev.getwork.docs.diagram;

import org.jspecify.annotations.NullMarked;
