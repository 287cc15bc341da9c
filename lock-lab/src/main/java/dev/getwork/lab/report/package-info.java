/** What was found, as a table for the terminal and as a page with pictures. */
@NullMarked
package dev.getwork.lab.report;

import org.jspecify.annotations.NullMarked;
