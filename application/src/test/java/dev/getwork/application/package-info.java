/** The application in memory: nodes on top of fakes of the out-ports. */
@NullMarked
package dev.getwork.application;

import org.jspecify.annotations.NullMarked;
