/** The use cases behind the in-ports. Package-private, but for their one door. */
@NullMarked
package dev.getwork.application.usecase;

import org.jspecify.annotations.NullMarked;
