/** Wires the modules. Only this package depends on Spring Boot and on all other modules; nothing depends on it. */
@NullMarked
package dev.getwork.bootstrap;

import org.jspecify.annotations.NullMarked;
