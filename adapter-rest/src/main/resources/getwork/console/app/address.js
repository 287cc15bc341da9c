/** What stands between two strokes of the address. Typed by hand it may be no proper code: then it is what it is. */
export function decoded(step) {
  try {
    return decodeURIComponent(step);
  } catch {
    return step;
  }
}
