/** Authentication, authorization and rate limits. */
@NullMarked
package dev.getwork.adapter.rest.security;

import org.jspecify.annotations.NullMarked;
