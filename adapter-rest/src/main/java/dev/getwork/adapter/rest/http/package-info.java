/** Shared by all operations: headers, limits of bodies, strict JSON, arguments of controllers. */
@NullMarked
package dev.getwork.adapter.rest.http;

import org.jspecify.annotations.NullMarked;
