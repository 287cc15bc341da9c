/** Work requests, pipelines and assignments. */
@NullMarked
package dev.getwork.adapter.rest.work;

import org.jspecify.annotations.NullMarked;
