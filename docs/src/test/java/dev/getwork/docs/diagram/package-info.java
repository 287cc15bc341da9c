/** Draws the house from what it is made of: POMs, compiled classes, and a Get Work that is pressed and recorded. */
@NullMarked
package dev.getwork.docs.diagram;

import org.jspecify.annotations.NullMarked;
