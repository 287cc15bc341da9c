/**
 * A node of the laboratory: the product's use cases and adapters with a lock of choice, told what to do by orders.
 */
@NullMarked
package dev.getwork.lab.node;

import org.jspecify.annotations.NullMarked;
