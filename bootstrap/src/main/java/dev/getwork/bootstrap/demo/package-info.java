/** What a first look needs: real loans, tasks and a hint where to begin, all through the front door. */
@NullMarked
package dev.getwork.bootstrap.demo;

import org.jspecify.annotations.NullMarked;
