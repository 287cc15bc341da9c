/**
 * Tests that run, compile or generate the content of the documents. {@code @Order} starts the slowest tests first,
 * because a slow test that starts last makes all other threads idle.
 */
@NullMarked
package dev.getwork.docs;

import org.jspecify.annotations.NullMarked;
