/** Work requests, pipelines and assignments over HTTP. */
@NullMarked
package dev.getwork.adapter.rest.work;

import org.jspecify.annotations.NullMarked;
