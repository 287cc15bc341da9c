/** The options of a file, and the call that uploads it. */

import { number } from '../app/format.js';

/** The options that the file name suggests. */
export function optionsFromName(name) {
  const lower = name.toLowerCase();
  return {
    format: /\.(ndjson|jsonl|json)(\.gz)?$/.test(lower) ? 'ndjson' : 'csv',
    gzip: lower.endsWith('.gz'),
    mapping: '',
  };
}

/** The maximum of the API. */
const LONGEST_NAME = 255;

export function uploadCall({ format, gzip, mapping }, file) {
  const encoding = gzip ? { 'Content-Encoding': 'gzip' } : {};
  const [parameters, type] = format === 'ndjson' ? [{}, 'application/x-ndjson'] : [{ mapping }, 'text/csv'];
  const query = new URLSearchParams({ ...parameters, fileName: file.name.slice(0, LONGEST_NAME) });
  return { path: '/loan-imports?' + query, headers: { 'Content-Type': type, ...encoding } };
}

const UNITS = ['bytes', 'kB', 'MB', 'GB'];

/** "1,998 bytes", "41.2 MB". */
export function formatSize(bytes) {
  const power = bytes < 1000 ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), UNITS.length - 1);
  const digits = power === 0 ? 0 : 1;
  return number(bytes / 1000 ** power, { maximumFractionDigits: digits }) + ' ' + UNITS[power];
}
