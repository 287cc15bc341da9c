/** What the scheduler may ask, and operators about what it does. */
@NullMarked
package dev.getwork.application.port.in.job;

import org.jspecify.annotations.NullMarked;
