/** What is done, as it is done, over HTTP. */
@NullMarked
package dev.getwork.adapter.rest.event;

import org.jspecify.annotations.NullMarked;
