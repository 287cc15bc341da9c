/** The database server that comes with the application, for whoever has none. */
@NullMarked
package dev.getwork.bootstrap.embedded;

import org.jspecify.annotations.NullMarked;
