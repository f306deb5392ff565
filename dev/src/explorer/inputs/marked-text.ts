/**
 * Texts that are unique, so that it is known who typed them and where. A mark is a word that survives what bots do with texts: lower case,
 * slugs, and lengths. It is random and not counted, so that leaving out steps does not change it.
 */
import { codePointLength } from 'guildhall/internal';
import type { Template } from '../../scenario/references/world-references.js';
import type { SeededRandom } from '../random/seeded-random.js';
import type { EntityValues } from './entity-values.js';
import type { InputKind } from './input-kind.js';
import { PROSE, type TextShape, textValues } from './text-values.js';

const MARK = /mark\d{6}/i;

/** The mark of a text; undefined if it has none. */
export function findMark(text: string): string | undefined {
  return MARK.exec(text)?.[0].toLowerCase();
}

export interface TypedTextOptions {
  readonly kind: InputKind;
  readonly shape: TextShape;
  /** Texts that the declaration accepts, as far as they are known. */
  readonly accepted: readonly string[];
  readonly random: SeededRandom;
  readonly entities: EntityValues;
}

/** How often a valid text has a mark, if words are accepted. The others find what happens if two users type the same. */
const MARKED_SHARE = 0.5;

/** What a user types. */
export function typedText({ kind, shape, accepted, random, entities }: TypedTextOptions): Template {
  const isMarked = kind === 'valid' && accepted.includes(PROSE) && random.chance(MARKED_SHARE);
  const marked = isMarked ? markedText(random, shape, entities) : undefined;
  return marked ?? random.sample(textValues(kind, shape, accepted));
}

/** The share of marked texts with a mention, and with formatting. */
const MENTION_SHARE = 0.25;
const FORMAT_SHARE = 0.2;

const EVERYONE = '@everyone';
/** Of the mentions: few people can be notified by each of the others. */
const EVERYONE_SHARE = 0.4;

const mentions = ({ roles, users }: EntityValues): Template[] => [
  EVERYONE,
  ...roles.slice(0, 4).map((role) => `<@&${role}>`),
  ...users.map((user) => `<@${user}>`),
];

/** A text of words with a mark, sometimes with a mention or formatting. Undefined if none fits. */
export function markedText(random: SeededRandom, shape: TextShape, entities: EntityValues): Template | undefined {
  const mark = `mark${String(random.below(1_000_000)).padStart(6, '0')}`;
  const kind = random.next() / 0x1_0000_0000;
  const mention = random.chance(EVERYONE_SHARE) ? EVERYONE : random.pick(mentions(entities));
  const format = random.pick([
    `${mark} ** stars`,
    `${mark} \` tick`,
    `${mark} \`\`\` block`,
    `[${mark}](https://example.com)`,
  ]);
  const special =
    kind < MENTION_SHARE ? [`${mention} ${mark}`] : kind < MENTION_SHARE + FORMAT_SHARE ? [String(format)] : [];
  return [...special, `${PROSE} ${mark}`, mark].find((text) => fits(text, shape));
}

/** The longest id. */
const ID_LENGTH = 20;

/** A reference is as long as an id. */
function fits(text: Template, { min, max }: TextShape): boolean {
  const length = codePointLength(text.replaceAll(/\u{E000}[^\u{E001}]*\u{E001}/gu, '0'.repeat(ID_LENGTH)));
  return length >= min && length <= max;
}
