/** The console: files for a browser, which is a client of the API like any other. */
@NullMarked
package dev.getwork.adapter.rest.console;

import org.jspecify.annotations.NullMarked;
