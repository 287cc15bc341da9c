/** Tests of the first look. */
@NullMarked
package dev.getwork.bootstrap.demo;

import org.jspecify.annotations.NullMarked;
