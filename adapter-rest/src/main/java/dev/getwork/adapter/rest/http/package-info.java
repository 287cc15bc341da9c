/** What all operations share: strict JSON, bounded bodies, ids in paths, the caller's patience. */
@NullMarked
package dev.getwork.adapter.rest.http;

import org.jspecify.annotations.NullMarked;
