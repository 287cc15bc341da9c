/** Transactions, and the clock of the database that runs them. */
@NullMarked
package dev.getwork.application.port.out.transaction;

import org.jspecify.annotations.NullMarked;
