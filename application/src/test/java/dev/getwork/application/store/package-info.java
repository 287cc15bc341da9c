/** The store of the fakes. */
@NullMarked
package dev.getwork.application.store;

import org.jspecify.annotations.NullMarked;
