/** Types that several features of the in-ports share. */
@NullMarked
package dev.getwork.application.port.in;

import org.jspecify.annotations.NullMarked;
