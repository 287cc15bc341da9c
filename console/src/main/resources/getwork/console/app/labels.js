/** Labels of the fields of a loan, derived from their names. */

const ABBREVIATIONS = new Set('aba ach cd dba dti ein fico id llc ltv naics ppp sba ssn tin us zip'.split(' '));
const WORD_STARTS = /(?<=[a-z\d])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/;

function spelled(word) {
  const lower = word.toLowerCase();
  return ABBREVIATIONS.has(lower) || /^[A-Z]{2}/.test(word) ? word.toUpperCase() : lower;
}

/** "bank statements verified" for bankStatementsVerifiedAt, "LLC reviewed" for llcReviewedAt: inside a sentence. */
export function words(field) {
  return field.replace(/(?<=[a-z\d])At$/, '').split(WORD_STARTS).map(spelled).join(' ');
}

/** "Bank statements verified" for bankStatementsVerifiedAt. */
export function label(field) {
  const text = words(field);
  return text.charAt(0).toUpperCase() + text.slice(1);
}
