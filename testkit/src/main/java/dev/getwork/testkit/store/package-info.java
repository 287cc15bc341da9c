/** What the fakes share: contents that change in transactions, so that what is undone in PostgreSQL is undone here. */
@NullMarked
package dev.getwork.testkit.store;

import org.jspecify.annotations.NullMarked;
