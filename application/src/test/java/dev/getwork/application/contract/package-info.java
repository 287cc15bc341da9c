/** What the contracts of the out-ports share. */
@NullMarked
package dev.getwork.application.contract;

import org.jspecify.annotations.NullMarked;
