/** How lists are read page by page, the same way whatever is listed. */
@NullMarked
package dev.getwork.adapter.rest.paging;

import org.jspecify.annotations.NullMarked;
