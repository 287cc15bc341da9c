/** What went wrong, told the same way whoever found it: controllers, the framework or security. */
@NullMarked
package dev.getwork.adapter.rest.problem;

import org.jspecify.annotations.NullMarked;
