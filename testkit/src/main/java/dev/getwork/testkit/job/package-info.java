/** Fakes and contracts of transactions, time and the locks of jobs. */
@NullMarked
package dev.getwork.testkit.job;

import org.jspecify.annotations.NullMarked;
