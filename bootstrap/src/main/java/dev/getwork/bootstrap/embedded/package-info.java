/** The embedded database server, used if no other server is configured. */
@NullMarked
package dev.getwork.bootstrap.embedded;

import org.jspecify.annotations.NullMarked;
