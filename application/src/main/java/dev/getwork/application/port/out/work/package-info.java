/** What we ask of the outside to hand out work: the lock, the selection, requests, holds, assignments. */
@NullMarked
package dev.getwork.application.port.out.work;

import org.jspecify.annotations.NullMarked;
