/** Assigning work: the task lock, the selection, requests, holds, assignments, idempotency keys. */
@NullMarked
package dev.getwork.application.port.out.work;

import org.jspecify.annotations.NullMarked;
