/** The contract itself: the OpenAPI document, for programs as it is and for people as pages. */
@NullMarked
package dev.getwork.adapter.rest.openapi;

import org.jspecify.annotations.NullMarked;
