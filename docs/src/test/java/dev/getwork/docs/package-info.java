/**
 * The tests of the documents: what they show is run, compiled, or generated from the code. Those that take longest begin,
 * in this order, so that none is left alone at the end.
 */
@NullMarked
package dev.getwork.docs;

import org.jspecify.annotations.NullMarked;
