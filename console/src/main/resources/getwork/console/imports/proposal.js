/** Proposes a mapping from the header and the first row of a file. */

const SYNONYMS = {
  loanNumber: ['loan', 'loanid', 'loanno', 'loannr', 'loannrchkdgt', 'number', 'applicationnumber'],
  amount: ['loanamount', 'approvedamount', 'grappv', 'grossapproval', 'principal'],
  currency: ['currencycode'],
  state: ['borrstate', 'borrowerstate', 'projectstate'],
  submittedAt: ['submitted', 'submissiondate', 'dateapproved', 'approvaldate', 'applicationdate', 'date'],
  city: ['borrcity', 'borrowercity'],
  zip: ['zipcode', 'borrzip', 'borrowerzip', 'postalcode'],
  naics: ['naicscode'],
  legalForm: ['businesstype'],
  lender: ['bank', 'bankname', 'lendername'],
  jobsRetained: ['retainedjob', 'jobssupported'],
  congressionalDistrict: ['cd', 'congressionaldistrict'],
};

const DATES = [
  [/^\d{1,2}\/\d{1,2}\/\d{4}$/, 'M/d/yyyy'],
  [/^\d{1,2}\/\d{1,2}\/\d{2}$/, 'M/d/yy'],
  [/^\d{1,2}\.\d{1,2}\.\d{4}$/, 'd.M.yyyy'],
  [/^\d{1,2}-[A-Za-z]{3}-\d{4}$/, 'd-MMM-yyyy'],
  [/^\d{1,2}-[A-Za-z]{3}-\d{2}$/, 'd-MMM-yy'],
];

const plain = (name) => name.toLowerCase().replace(/[^a-z0-9]/g, '');

const fits = (field, column) =>
  plain(field) === plain(column) || (SYNONYMS[field] ?? []).includes(plain(column));

/** The first column of an equal name, or otherwise of a synonym. */
const columnOf = (field, header) =>
  header.find((column) => plain(column) === plain(field)) ?? header.find((column) => fits(field, column));

export function formatOf(type, cell) {
  if (type === 'TIME') {
    return DATES.find(([shape]) => shape.test(cell))?.[1];
  }
  return type === 'NUMBER' && /^[^.]*(\.\d{3})*,\d{1,2}\D*$/.test(cell) ? '1.234,56' : undefined;
}

export const targetOf = (column) => column?.field ?? column?.attribute ?? '';

/** Whether the form can show the mapping; its JSON may be anything. */
export function isEditable(document) {
  const isObject = (part) => part !== null && typeof part === 'object';
  return isObject(document) && isObject(document.loanNumber) && isObject(document.columns)
    && Object.values(document.columns).every(isObject);
}

/** The fields that every loan has, and that no column becomes. */
export function unmappedFields({ columns }, fields) {
  const mapped = Object.values(columns).map(targetOf);
  return fields.filter(({ name, required }) => required && name !== 'loanNumber' && !mapped.includes(name));
}

/** Of these, the fields without a value for all loans. */
export function missingFields(document, fields) {
  return isEditable(document)
    ? unmappedFields(document, fields).filter(({ name }) => document.constants?.[name] === undefined)
    : [];
}

/** The fields that several columns become, each with these columns. */
export function doubledFields(document) {
  const columns = isEditable(document) ? Object.keys(document.columns) : [];
  return [...Map.groupBy(columns, (column) => targetOf(document.columns[column]))].filter(([, all]) => all.length > 1);
}

/** @param fields from GET /loan-fields */
export function propose({ header, cells }, fields, name) {
  const columns = {};
  for (const { name: field, type, required } of fields) {
    const column = columnOf(field, header);
    if (field !== 'loanNumber' && column !== undefined && columns[column] === undefined) {
      const format = formatOf(type, cells[column]);
      columns[column] = { [required ? 'field' : 'attribute']: field, ...(format ? { format } : {}) };
    }
  }
  const number = columnOf('loanNumber', header);
  const isMapped = Object.values(columns).some(({ field }) => field === 'currency');
  return {
    loanNumber: number
      ? { column: number }
      : { rowNumber: { prefix: name.toUpperCase().slice(0, 20) + '-', width: 6, first: 1, step: 1 } },
    columns,
    constants: isMapped ? {} : { currency: 'USD' },
  };
}

/** A mapping's name from that of a file. */
export function nameOf(file) {
  const plainName = file.toLowerCase().replace(/(\.csv)?(\.gz)?$/, '').replace(/[^a-z0-9]+/g, '-');
  return plainName.replace(/^-|-$/g, '').slice(0, 40) || 'mapping';
}
