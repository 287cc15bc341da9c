/** Writes rows as a CSV file (RFC 4180) for spreadsheets. */

/** A spreadsheet would execute such a text as a formula (CSV injection). */
const FORMULA = /^[=+\-@\t\r]/;

function cell(value) {
  const text = String(value ?? '');
  const escaped = typeof value !== 'number' && FORMULA.test(text) ? "'" + text : text;
  return /[",\r\n']/.test(escaped) ? '"' + escaped.replaceAll('"', '""') + '"' : escaped;
}

/** @param columns the names of the members, also the first line */
export function csv(columns, rows) {
  return [columns, ...rows.map((row) => columns.map((column) => row[column]))]
    .map((cells) => cells.map(cell).join(',') + '\r\n')
    .join('');
}

export function download(name, text) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
