/** Tests of the report. */
@NullMarked
package dev.getwork.lab.report;

import org.jspecify.annotations.NullMarked;
