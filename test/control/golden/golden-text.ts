/**
 * The text of golden files: JSON with sorted keys, in which ids, tokens and origins have names. An object with an id that is the same as
 * the previous one with this id and these keys is cut short, so that a change of it is one change of the file.
 */

const WIDTH = 140;

/** A number with as many digits as an id. */
const ID = /(?<![\w.])\d{17,20}(?!\w)/g;
/** Values that are random in each run, by the key or parameter before them. */
const RANDOM_FIELDS =
  /("(?:token|access_token|client_secret|public_key|verify_key|private_key|file_key|session_id|saved_at)": "|\b(?:code|access_token|hm)=)[^"&]+/g;
/** When a boost of the kit starts: the time of a world whose clock runs. */
const SINCE = /("since": ")20[\d-]+T[\d:.]+Z/g;
/** Measured in real time. */
const DURATION = /("duration_ms": )[\d.]+/g;

/** The custom_id of a page of a wizard. */
const WIZARD = /(~wizard\/)[\w-]{16}/g;

export class GoldenText {
  readonly #names = new Map<string, string>();
  /** The JSON of objects, by their id and keys. */
  readonly #printed = new Map<string, string>();
  #unnamedCount = 0;

  /** Names an id, an origin, or another value that is random. */
  name(value: string, name: string): void {
    this.#names.set(value, `<${name}>`);
  }

  /** JSON with sorted keys. What fits into a line is one line. */
  json(value: unknown, indent = ''): string {
    const inline = inlineJson(value);
    if (typeof value !== 'object' || value === null || indent.length + inline.length <= WIDTH) return inline;
    const inner = `${indent}  `;
    if (Array.isArray(value)) {
      return `[\n${value.map((each) => inner + this.json(each, inner)).join(',\n')}\n${indent}]`;
    }
    const entries = entriesOf(value);
    if ('id' in value) {
      const key = `${value.id} ${entries.map(([name]) => name).join()}`;
      if (this.#printed.get(key) === inline) return `{ "id": ${inlineJson(value.id)}, as before }`;
      this.#printed.set(key, inline);
    }
    const fields = entries.map(([name, each]) => `${inner}${JSON.stringify(name)}: ${this.json(each, inner)}`);
    return `{\n${fields.join(',\n')}\n${indent}}`;
  }

  /** Replaces ids, origins and random values in a text. An id without a name gets a number in the order of appearance. */
  replaceIn(text: string): string {
    let named = text
      .replace(RANDOM_FIELDS, '$1<random>')
      .replace(DURATION, '$1<random>')
      .replace(WIZARD, '$1<random>')
      .replace(SINCE, '$1<now>');
    for (const [value, name] of this.#names) named = named.replaceAll(value, name);
    return named
      .replace(ID, (id) => this.#nameOf(id))
      .replaceAll('\u{E000}', '«')
      .replaceAll('\u{E001}', '»');
  }

  #nameOf(id: string): string {
    const known = this.#names.get(id);
    if (known !== undefined) return known;
    this.#unnamedCount += 1;
    const name = `<#${this.#unnamedCount}>`;
    this.#names.set(id, name);
    return name;
  }
}

function inlineJson(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  if (Array.isArray(value)) return `[${value.map(inlineJson).join(', ')}]`;
  const fields = entriesOf(value).map(([key, each]) => `${JSON.stringify(key)}: ${inlineJson(each)}`);
  return fields.length === 0 ? '{}' : `{ ${fields.join(', ')} }`;
}

/** Without those that JSON omits. */
function entriesOf(value: object): [string, unknown][] {
  const present = Object.entries(value).filter(([, each]) => each !== undefined);
  return present.sort(([a], [b]) => (a < b ? -1 : 1));
}
