/** The published contract of the HTTP interface, held against what is really sent and answered. */
@NullMarked
package dev.getwork.testkit.http;

import org.jspecify.annotations.NullMarked;
