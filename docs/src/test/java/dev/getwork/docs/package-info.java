/** The tests of the documents: what they show is run, compiled, or generated from the code. */
@NullMarked
package dev.getwork.docs;

import org.jspecify.annotations.NullMarked;
