/** When jobs run, and nothing else: what they do, and on which node, is decided behind the in-port. */
@NullMarked
package dev.getwork.adapter.scheduler;

import org.jspecify.annotations.NullMarked;
