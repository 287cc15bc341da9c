/** The first lines of a chosen CSV file. */

const CHARACTERS = 50_000;

async function beginning(file, isCompressed) {
  const bytes = isCompressed ? file.stream().pipeThrough(new DecompressionStream('gzip')) : file.stream();
  const reader = bytes.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  try {
    for (let part = await reader.read(); !part.done && text.length <= CHARACTERS; part = await reader.read()) {
      text += part.value;
    }
  } catch {
    return text; // The server explains why it cannot read the file.
  } finally {
    reader.cancel().catch(() => {});
  }
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

/** @return {Promise<{text, header, cells}>} whole lines; the names of the columns; the cells of the first row */
export async function sampleOf(file, isCompressed) {
  const read = await beginning(file, isCompressed);
  const text = read.length > CHARACTERS ? read.slice(0, read.lastIndexOf('\n', CHARACTERS) + 1) : read;
  const [header, cells = []] = records(text, 2);
  return {
    text,
    header: header.filter((name) => name !== ''),
    cells: Object.fromEntries(header.map((name, at) => [name, cells[at] ?? ''])),
  };
}
