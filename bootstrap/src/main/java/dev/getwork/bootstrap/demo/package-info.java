/** Demo users, demo data imported over HTTP, and the message with a first call to try. */
@NullMarked
package dev.getwork.bootstrap.demo;

import org.jspecify.annotations.NullMarked;
