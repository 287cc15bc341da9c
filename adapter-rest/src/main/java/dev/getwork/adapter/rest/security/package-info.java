/** Who may ask what; refused before a body is read. */
@NullMarked
package dev.getwork.adapter.rest.security;

import org.jspecify.annotations.NullMarked;
