/** What we ask of the outside about loans. */
@NullMarked
package dev.getwork.application.port.out.loan;

import org.jspecify.annotations.NullMarked;
