/**
 * A JSON parser with positions. JSON.parse does not report the position of an error in a standard form, and it does not
 * return the positions of the parts, which the faults of the API need.
 */

const SPACE = /[ \t\n\r]*/y;
const NUMBER = /-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?/y;
const TEXT = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y;
const WORDS = { true: true, false: false, null: null };

class Fault extends Error {
  constructor(detail, at) {
    super(detail);
    this.at = at;
  }
}

/**
 * @return {{value, places}} the value, and the offset of each part by its JSON pointer; or {{fault: {detail, at}}} the
 *   error and its offset
 */
export function parse(text) {
  const places = new Map();
  try {
    const parser = new JsonParser(text, places);
    const value = parser.value('');
    parser.end();
    return { value, places };
  } catch (failure) {
    if (failure instanceof Fault) {
      return { fault: { detail: failure.message, at: failure.at } };
    }
    throw failure;
  }
}

/** A reference token of a JSON pointer (RFC 6901), with its slash. */
export function escapeStep(name) {
  return '/' + String(name).replaceAll('~', '~0').replaceAll('/', '~1');
}

export function lineAndColumn(text, at) {
  const before = text.slice(0, at).split('\n');
  return { line: before.length, column: before.at(-1).length + 1 };
}

class JsonParser {
  constructor(text, places) {
    Object.assign(this, { text, places, at: 0 });
  }

  match(pattern) {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text)?.[0];
    this.at += found?.length ?? 0;
    return found;
  }

  /** Skips white space, and the mark if it is next. */
  accepts(mark) {
    this.match(SPACE);
    const is = this.text.startsWith(mark, this.at);
    this.at += is ? mark.length : 0;
    return is;
  }

  fail(detail) {
    throw new Fault(this.at < this.text.length ? detail : 'unexpected end: ' + detail, this.at);
  }

  end() {
    this.match(SPACE);
    if (this.at < this.text.length) {
      this.fail('unexpected text after the end');
    }
  }

  value(pointer) {
    this.match(SPACE);
    this.places.set(pointer, this.at);
    if (this.accepts('{')) {
      return this.members(pointer);
    }
    if (this.accepts('[')) {
      return this.items(pointer);
    }
    const word = Object.keys(WORDS).find((known) => this.accepts(known));
    return word === undefined ? this.plain() : WORDS[word];
  }

  plain() {
    if (this.text[this.at] === '"') {
      return this.string();
    }
    const number = this.match(NUMBER);
    return number === undefined ? this.fail('expected a value') : Number(number);
  }

  string() {
    const literal = this.match(TEXT);
    if (literal === undefined) {
      const begun = this.text[this.at] === '"';
      this.fail(begun ? 'unclosed string, or invalid escape' : 'expected a name in double quotes');
    }
    return JSON.parse(literal);
  }

  members(pointer) {
    const found = {};
    if (this.accepts('}')) {
      return found;
    }
    do {
      this.match(SPACE);
      const began = this.at;
      const name = this.string();
      if (Object.hasOwn(found, name)) {
        throw new Fault('the name "' + name + '" occurs twice', began);
      }
      if (!this.accepts(':')) {
        this.fail('expected a colon after the name');
      }
      // An assignment to __proto__ would set the prototype instead.
      const value = this.value(pointer + escapeStep(name));
      Object.defineProperty(found, name, { value, enumerable: true, configurable: true, writable: true });
    } while (this.accepts(','));
    return this.accepts('}') ? found : this.fail('expected a comma or }');
  }

  items(pointer) {
    const found = [];
    if (this.accepts(']')) {
      return found;
    }
    do {
      found.push(this.value(pointer + escapeStep(found.length)));
    } while (this.accepts(','));
    return this.accepts(']') ? found : this.fail('expected a comma or ]');
  }
}
