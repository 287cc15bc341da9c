/** Imports of loans. */
@NullMarked
package dev.getwork.application.usecase.importing;

import org.jspecify.annotations.NullMarked;
