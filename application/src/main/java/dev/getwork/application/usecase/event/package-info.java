/** Queries about the audit log. */
@NullMarked
package dev.getwork.application.usecase.event;

import org.jspecify.annotations.NullMarked;
