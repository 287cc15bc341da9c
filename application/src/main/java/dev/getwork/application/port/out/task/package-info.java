/** What we ask of the outside about tasks. */
@NullMarked
package dev.getwork.application.port.out.task;

import org.jspecify.annotations.NullMarked;
