/** Imports of loans: files are read row by row and never held in memory. */
@NullMarked
package dev.getwork.adapter.rest.importing;

import org.jspecify.annotations.NullMarked;
