/** Which loans match a task, in which order, and the notation of both. */
@NullMarked
package dev.getwork.domain.criteria;

import org.jspecify.annotations.NullMarked;
