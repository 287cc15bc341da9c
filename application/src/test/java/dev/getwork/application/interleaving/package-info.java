/** Control of the order in which threads pass the checkpoints of the algorithm. */
@NullMarked
package dev.getwork.application.interleaving;

import org.jspecify.annotations.NullMarked;
