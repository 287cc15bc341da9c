/**
 * A node of the laboratory: the product's use cases and adapters with the lock of a strategy, controlled by commands.
 */
@NullMarked
package dev.getwork.lab.node;

import org.jspecify.annotations.NullMarked;
