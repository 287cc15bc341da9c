/** What work is done on: loans and the typed fields that criteria may name. */
@NullMarked
package dev.getwork.domain.loan;

import org.jspecify.annotations.NullMarked;
