/** Types that the use cases share. Each sub-package has one public class, which lists its use cases. */
@NullMarked
package dev.getwork.application.usecase;

import org.jspecify.annotations.NullMarked;
