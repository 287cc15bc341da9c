/** Demonstrations on the cluster screen: waves of requests, and the end of a leader's session. */
@NullMarked
package dev.getwork.adapter.rest.demo;

import org.jspecify.annotations.NullMarked;
