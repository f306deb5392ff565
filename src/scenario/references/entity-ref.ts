/** Something of a world that has another id in another world: a user or bot, a role, a channel or thread, or the guild. */
export interface EntityRef {
  readonly entity: 'user' | 'role' | 'channel' | 'guild';
  /** The display name of a user, or the name of the role, channel or guild. */
  readonly name: string;
  /** How many entities of this kind and name are older. Usually 0. */
  readonly nth: number;
}

/**
 * A text with references in place of ids, so that it means the same in every world. A reference is written between two
 * private-use characters, which occur in no other text.
 */
export type Template = string;

const OPEN = '\u{E000}';
const CLOSE = '\u{E001}';
const REFERENCE = /\u{E000}(user|role|channel|guild):(\d+):([^\u{E001}]*)\u{E001}/gu;

/** Writes a reference as a template. */
export function formatRef({ entity, name, nth }: EntityRef): Template {
  return `${OPEN}${entity}:${nth}:${name}${CLOSE}`;
}

/** Splits a template into texts and references. Empty texts are left out. */
export function templateParts(template: Template): (string | EntityRef)[] {
  const parts: (string | EntityRef)[] = [];
  let end = 0;
  for (const match of template.matchAll(REFERENCE)) {
    if (match.index > end) parts.push(template.slice(end, match.index));
    const [text, entity, nth, name = ''] = match;
    // The pattern allows only these names.
    parts.push({ entity: entity as EntityRef['entity'], name, nth: Number(nth) });
    end = match.index + text.length;
  }
  if (end < template.length) parts.push(template.slice(end));
  return parts;
}

/** Returns the reference that a template consists of; undefined if it contains anything else. */
export function singleRef(template: Template): EntityRef | undefined {
  const [only, ...others] = templateParts(template);
  return typeof only === 'object' && others.length === 0 ? only : undefined;
}
