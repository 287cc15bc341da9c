/**
 * The OpenAPI document: generated from the controllers and their records, and from what {@code operations.json} and
 * {@code limits.json} say of them.
 */
@NullMarked
package dev.getwork.adapter.rest.openapi;

import org.jspecify.annotations.NullMarked;
