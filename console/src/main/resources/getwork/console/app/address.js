/** Decodes a segment of the address; returns it unchanged if its encoding is malformed. */
export function decodeSegment(segment) {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
