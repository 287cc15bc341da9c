/** Tests of what the laboratory is to the house. */
@NullMarked
package dev.getwork.lab;

import org.jspecify.annotations.NullMarked;
