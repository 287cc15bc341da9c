/** Results as tables for the terminal and documents, and as an HTML page with plots. */
@NullMarked
package dev.getwork.lab.report;

import org.jspecify.annotations.NullMarked;
