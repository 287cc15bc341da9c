/**
 * Reads JSON and says where everything stands in it. The browser's own reader says where a fault is in words of its
 * own, or, in Safari, not at all; and the places of faults that the API points at cannot be had from it.
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
 * @return {{value, places}} the value, and where each part begins: by its JSON pointer, the offset; or
 *   {{fault: {detail, at}}} what is wrong, and at which offset
 */
export function read(text) {
  const places = new Map();
  try {
    const reader = new Reader(text, places);
    const value = reader.value('');
    reader.end();
    return { value, places };
  } catch (failure) {
    if (failure instanceof Fault) {
      return { fault: { detail: failure.message, at: failure.at } };
    }
    throw failure;
  }
}

/** One step of a JSON pointer. */
export function step(name) {
  return '/' + String(name).replaceAll('~', '~0').replaceAll('/', '~1');
}

/** "line 3, column 7" of an offset. */
export function place(text, at) {
  const before = text.slice(0, at).split('\n');
  return { line: before.length, column: before.at(-1).length + 1 };
}

class Reader {
  constructor(text, places) {
    Object.assign(this, { text, places, at: 0 });
  }

  match(pattern) {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text)?.[0];
    this.at += found?.length ?? 0;
    return found;
  }

  /** Takes this mark, after blanks, if it is the next. */
  takes(mark) {
    this.match(SPACE);
    const is = this.text.startsWith(mark, this.at);
    this.at += is ? mark.length : 0;
    return is;
  }

  refuse(detail) {
    throw new Fault(this.at < this.text.length ? detail : 'it ends too soon: ' + detail, this.at);
  }

  end() {
    this.match(SPACE);
    if (this.at < this.text.length) {
      this.refuse('there is more after the end');
    }
  }

  value(pointer) {
    this.match(SPACE);
    this.places.set(pointer, this.at);
    if (this.takes('{')) {
      return this.members(pointer);
    }
    if (this.takes('[')) {
      return this.items(pointer);
    }
    const word = Object.keys(WORDS).find((known) => this.takes(known));
    return word === undefined ? this.plain() : WORDS[word];
  }

  plain() {
    if (this.text[this.at] === '"') {
      return this.string();
    }
    const number = this.match(NUMBER);
    return number === undefined ? this.refuse('here must be a value') : Number(number);
  }

  string() {
    const written = this.match(TEXT);
    if (written === undefined) {
      const begun = this.text[this.at] === '"';
      this.refuse(begun ? 'this text does not end, or has a \\ too many' : 'here must be a name in double quotes');
    }
    return JSON.parse(written);
  }

  members(pointer) {
    const found = {};
    if (this.takes('}')) {
      return found;
    }
    do {
      this.match(SPACE);
      const began = this.at;
      const name = this.string();
      if (Object.hasOwn(found, name)) {
        throw new Fault('the name "' + name + '" is there twice', began);
      }
      if (!this.takes(':')) {
        this.refuse('after a name must come a colon');
      }
      // Not by assignment, which a name like __proto__ would turn into something else.
      const value = this.value(pointer + step(name));
      Object.defineProperty(found, name, { value, enumerable: true, configurable: true, writable: true });
    } while (this.takes(','));
    return this.takes('}') ? found : this.refuse('here must be a comma or }');
  }

  items(pointer) {
    const found = [];
    if (this.takes(']')) {
      return found;
    }
    do {
      found.push(this.value(pointer + step(found.length)));
    } while (this.takes(','));
    return this.takes(']') ? found : this.refuse('here must be a comma or ]');
  }
}
