/** What the outside may ask about work requests and assignments. */
@NullMarked
package dev.getwork.application.port.in.work;

import org.jspecify.annotations.NullMarked;
