/** Puts the house together: the only place that knows Spring Boot and all the rooms. Nothing may depend on it. */
@NullMarked
package dev.getwork.bootstrap;

import org.jspecify.annotations.NullMarked;
