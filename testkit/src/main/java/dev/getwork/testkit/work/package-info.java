/** Fakes and contracts of the ports that decide who works on what. */
@NullMarked
package dev.getwork.testkit.work;

import org.jspecify.annotations.NullMarked;
