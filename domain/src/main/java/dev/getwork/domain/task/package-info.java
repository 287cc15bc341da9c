/** What a manager defines: which loans, in which order, within which limits. */
@NullMarked
package dev.getwork.domain.task;

import org.jspecify.annotations.NullMarked;
