/** Who works on what: requests, assignments, dispositions, holds, and the policies that decide them. */
@NullMarked
package dev.getwork.domain.work;

import org.jspecify.annotations.NullMarked;
