/** Tests of the locks that are compared. */
@NullMarked
package dev.getwork.lab.lock;

import org.jspecify.annotations.NullMarked;
