/** The first lines of a chosen file. */

const CHARACTERS = 800_000;

/** The API accepts bodies of 1 MB. */
const BYTES = 900_000;

/** @return {Promise<{text, isWhole}>} */
async function beginning(file, isCompressed) {
  const bytes = isCompressed ? file.stream().pipeThrough(new DecompressionStream('gzip')) : file.stream();
  const reader = bytes.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  try {
    let part = await reader.read();
    while (!part.done && text.length <= CHARACTERS) {
      text += part.value;
      part = await reader.read();
    }
    return { text, isWhole: part.done };
  } catch {
    return { text, isWhole: false }; // The server explains why it cannot read the file.
  } finally {
    reader.cancel().catch(() => {});
  }
}

const isTooLarge = (text) => new Blob([JSON.stringify(text)]).size > BYTES;

/** In CSV, a row ends at the end of a line, but not within quotes. */
const isWithinRow = (text, format) => format === 'csv' && text.split('"').length % 2 === 0;

function wholeRows(read, format) {
  let text = read;
  while (isTooLarge(text)) {
    text = text.slice(0, Math.floor(text.length * 0.8));
  }
  do {
    text = text.slice(0, text.lastIndexOf('\n', text.length - 2) + 1);
  } while (isWithinRow(text, format));
  return text;
}

/** The cells of the first records (RFC 4180). */
export function records(text, atMost) {
  const found = [[]];
  for (const [, quoted, plain = '', end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^,\r\n]*))(,|\r?\n|$)/g)) {
    found.at(-1).push((quoted?.replaceAll('""', '"') ?? plain).replace('\uFEFF', '').trim());
    if (end !== ',') {
      if (found.length === atMost || end === '') {
        break;
      }
      found.push([]);
    }
  }
  return found;
}

/**
 * @return {Promise<{text, isWhole, header, cells}>} whole rows; whether they are the whole file; for CSV, the names of
 *   the columns and the cells of the first row
 */
export async function sampleOf(file, { format, gzip }) {
  const read = await beginning(file, gzip);
  const isWhole = read.isWhole && !isTooLarge(read.text);
  const text = isWhole ? read.text : wholeRows(read.text, format);
  const [header, cells = []] = records(text, 2);
  return {
    text,
    isWhole,
    header: header.filter((name) => name !== ''),
    cells: Object.fromEntries(header.map((name, at) => [name, cells[at] ?? ''])),
  };
}
