/** Problem documents (RFC 9457) for all errors of controllers, the framework and security. */
@NullMarked
package dev.getwork.adapter.rest.problem;

import org.jspecify.annotations.NullMarked;
