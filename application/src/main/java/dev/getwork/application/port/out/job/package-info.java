/** What we ask of the outside to run jobs on one node at a time, and about time and transactions. */
@NullMarked
package dev.getwork.application.port.out.job;

import org.jspecify.annotations.NullMarked;
