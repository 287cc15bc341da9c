/** The HTTP adapter: what Getwork offers to people and programs over HTTP, put together in one configuration. */
@NullMarked
package dev.getwork.adapter.rest;

import org.jspecify.annotations.NullMarked;
