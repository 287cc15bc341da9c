/** Decodes a segment of the address; returns it unchanged if its encoding is malformed. */
export function decodeSegment(segment) {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/**
 * Follows the address of a screen from when it is entered until it is left.
 *
 * @param path of the screen's addresses
 * @param open opens what an address names after the path, with its filters
 */
export function followAddress(path, open) {
  function follow() {
    const [address] = location.hash.split('?');
    if (address.startsWith(path)) {
      open(decodeSegment(address.slice(path.length + 1)), filtersInAddress());
    }
  }

  return {
    enter() {
      addEventListener('hashchange', follow);
      follow();
    },
    leave: () => removeEventListener('hashchange', follow),
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
