/** Those performance targets that are about locks and waiting, each beside its yardstick, on the same server in turn. */
@NullMarked
package dev.getwork.lab.targets;

import org.jspecify.annotations.NullMarked;
