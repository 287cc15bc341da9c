/**
 * The OpenAPI document: generated from the controllers and their records, and from what is said here of each operation.
 */
@NullMarked
package dev.getwork.adapter.rest.openapi;

import org.jspecify.annotations.NullMarked;
