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
