/** Rows as a CSV file (RFC 4180) for a spreadsheet. */

/** A spreadsheet takes what begins like this for a formula, and would compute it for whoever opens the file. */
const FORMULA = /^[=+\-@\t\r]/;

function cell(value) {
  const text = String(value ?? '');
  const harmless = typeof value !== 'number' && FORMULA.test(text) ? "'" + text : text;
  return /[",\r\n']/.test(harmless) ? '"' + harmless.replaceAll('"', '""') + '"' : harmless;
}

/** @param columns the names of the members, which are the first line too */
export function csv(columns, rows) {
  return [columns, ...rows.map((row) => columns.map((column) => row[column]))]
    .map((cells) => cells.map(cell).join(',') + '\r\n')
    .join('');
}

/** Has the browser keep a text as a file. */
export function download(name, text) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
