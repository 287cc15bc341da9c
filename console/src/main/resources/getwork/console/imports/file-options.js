/** The options of a file, and the call that uploads it. */

/** The numbering of the files that come with Getwork (see data/README.md). */
const SLICES = [
  { name: /^ppp-small\b/, firstNumber: 89, step: 176, overlay: true },
  { name: /^ppp-mt-excel\b/, firstNumber: 199376, step: 1, overlay: true },
  { name: /^ppp-full\b/, firstNumber: 1, step: 1, overlay: true },
];

/** The options that the file name suggests; otherwise the defaults of the API. */
export function optionsFromName(name) {
  const lower = name.toLowerCase();
  const plain = lower.replace(/\.gz$/, '');
  const slice = SLICES.find((one) => one.name.test(plain));
  return {
    format: /\.(ndjson|jsonl|json)$/.test(plain) ? 'ndjson' : 'ppp',
    gzip: lower.endsWith('.gz'),
    firstNumber: String(slice?.firstNumber ?? 1),
    step: String(slice?.step ?? 1),
    overlay: slice?.overlay ?? false,
  };
}

export function uploadCall(options) {
  const headers = options.gzip ? { 'Content-Encoding': 'gzip' } : {};
  if (options.format === 'ndjson') {
    return { path: '/loan-imports', headers: { 'Content-Type': 'application/x-ndjson', ...headers } };
  }
  const query = new URLSearchParams({ mapping: 'ppp', firstNumber: options.firstNumber, step: options.step });
  if (options.overlay) {
    query.set('overlay', 'demo');
  }
  return { path: '/loan-imports?' + query, headers: { 'Content-Type': 'text/csv', ...headers } };
}

const UNITS = ['bytes', 'kB', 'MB', 'GB'];

/** "1,998 bytes", "41.2 MB". */
export function formatSize(bytes) {
  const power = bytes < 1000 ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), UNITS.length - 1);
  const digits = power === 0 ? 0 : 1;
  return (bytes / 1000 ** power).toLocaleString('en-US', { maximumFractionDigits: digits }) + ' ' + UNITS[power];
}
