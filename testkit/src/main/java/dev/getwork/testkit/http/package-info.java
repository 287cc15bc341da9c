/** Checks of real requests and responses against the published HTTP contract. */
@NullMarked
package dev.getwork.testkit.http;

import org.jspecify.annotations.NullMarked;
