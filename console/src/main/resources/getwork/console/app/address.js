/** Decodes a segment of the address; returns it unchanged if its encoding is malformed. */
export function decodeSegment(segment) {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/**
 * Follows the address of a screen.
 *
 * @param path of the screen's addresses
 * @param open opens what an address names after the path
 */
export function followAddress(path, open) {
  function follow() {
    if (location.hash.startsWith(path)) {
      open(decodeSegment(location.hash.slice(path.length)));
    }
  }

  return {
    start() {
      addEventListener('hashchange', follow);
      follow();
    },
    stop: () => removeEventListener('hashchange', follow),
  };
}

/** The filters in the address: `{search: 'June'}` of `#/tasks/?search=June`. */
export function filtersInAddress() {
  return Object.fromEntries(new URLSearchParams(location.hash.split('?')[1]));
}

/** An address with filters; empty ones are omitted. */
export function withFilters(path, filters) {
  const given = Object.entries(filters).filter(([, value]) => value !== '' && value !== undefined);
  return given.length === 0 ? path : path + '/?' + new URLSearchParams(given);
}

/**
 * Writes an address to the browser's history. This is no navigation: nothing else is opened.
 *
 * @param isTyped replaces the last entry, so that Back does not undo single characters
 */
export function writeAddress(address, isTyped = false) {
  history[isTyped ? 'replaceState' : 'pushState'](null, '', address);
}
