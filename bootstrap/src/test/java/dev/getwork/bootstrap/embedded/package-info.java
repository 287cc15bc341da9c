/** Tests of the database server that comes with the application. */
@NullMarked
package dev.getwork.bootstrap.embedded;

import org.jspecify.annotations.NullMarked;
