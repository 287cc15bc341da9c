/** Tests of the trials. */
@NullMarked
package dev.getwork.lab.trial;

import org.jspecify.annotations.NullMarked;
