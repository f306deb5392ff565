/** Something of a world that has another id in another world: a user, a bot, a role, a channel or thread, or the guild. */
export interface EntityRef {
  readonly entity: 'user' | 'bot' | 'role' | 'channel' | 'guild';
  /** The display name of a user or bot, or the name of the role, channel or guild. */
  readonly name: string;
  /** How many entities of this kind and name are older. Usually 0. */
  readonly nth: number;
}

/**
 * A text with references in place of ids, so that it means the same in every world. A reference is written between two
 * private-use characters. Where a text itself contains one of these, its code is written between them.
 */
export type Template = string;

const OPEN = '\u{E000}';
const CLOSE = '\u{E001}';
const DELIMITERS = /[\u{E000}\u{E001}]/gu;
const TOKEN = /\u{E000}(?:(user|bot|role|channel|guild):(\d+):([^\u{E001}]*)|(e00[01]))\u{E001}/gu;

/** Writes a reference as a template. */
export function formatRef({ entity, name, nth }: EntityRef): Template {
  return `${OPEN}${entity}:${nth}:${name}${CLOSE}`;
}

/** Writes a text without references as a template. */
export function formatText(text: string): Template {
  return text.replaceAll(DELIMITERS, (character) => `${OPEN}${character.charCodeAt(0).toString(16)}${CLOSE}`);
}

/** Names of entities do not contain the delimiters of references. */
export function withoutDelimiters(name: string): string {
  return name.replaceAll(DELIMITERS, '');
}

/** Splits a template into texts and references. Empty texts are left out, and adjacent ones are joined. */
export function templateParts(template: Template): (string | EntityRef)[] {
  const parts: (string | EntityRef)[] = [];
  const addText = (text: string) => {
    const last = parts.at(-1);
    if (typeof last === 'string') parts[parts.length - 1] = last + text;
    else if (text !== '') parts.push(text);
  };
  let end = 0;
  for (const match of template.matchAll(TOKEN)) {
    const [token, entity, nth, name = '', code] = match;
    addText(template.slice(end, match.index));
    if (code !== undefined) addText(String.fromCharCode(Number.parseInt(code, 16)));
    // The pattern allows only these names.
    else parts.push({ entity: entity as EntityRef['entity'], name, nth: Number(nth) });
    end = match.index + token.length;
  }
  addText(template.slice(end));
  return parts;
}

/** Returns the reference that a template consists of; undefined if it contains anything else. */
export function singleRef(template: Template): EntityRef | undefined {
  const [only, ...others] = templateParts(template);
  return typeof only === 'object' && others.length === 0 ? only : undefined;
}
