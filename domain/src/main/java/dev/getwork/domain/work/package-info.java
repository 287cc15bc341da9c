/** Work requests, assignments, dispositions, holds, and their rules. */
@NullMarked
package dev.getwork.domain.work;

import org.jspecify.annotations.NullMarked;
