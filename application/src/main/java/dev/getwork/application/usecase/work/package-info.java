/** Get Work and the life of assignments. */
@NullMarked
package dev.getwork.application.usecase.work;

import org.jspecify.annotations.NullMarked;
