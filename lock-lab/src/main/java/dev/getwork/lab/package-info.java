/** The lock laboratory: the same Get Work on the same database with other locks. Nothing depends on it. */
@NullMarked
package dev.getwork.lab;

import org.jspecify.annotations.NullMarked;
