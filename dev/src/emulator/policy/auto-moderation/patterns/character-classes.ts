/**
 * Classes of characters. Each is the content of a class of a JavaScript expression with the flag `v`, which tests one
 * character at a time, so that its time does not depend on the text.
 */
import type { CharacterTest } from './pattern-node.js';
import { PatternSyntaxError } from './pattern-node.js';

const WORD = '\\p{Alphabetic}\\p{M}\\p{Nd}\\p{Pc}\\p{Join_Control}';

/** The classes with a symbol of their own. A capital symbol is the complement. */
const shorthands: Readonly<Record<string, string>> = {
  d: '\\p{Nd}',
  s: '\\p{White_Space}',
  w: WORD,
};

/** The classes that are written `[:name:]`. */
const asciiClasses: Readonly<Record<string, string>> = {
  alnum: '0-9A-Za-z',
  alpha: 'A-Za-z',
  ascii: '\\u{0}-\\u{7f}',
  blank: '\\t\\u{20}',
  cntrl: '\\u{0}-\\u{1f}\\u{7f}',
  digit: '0-9',
  graph: '\\u{21}-\\u{7e}',
  lower: 'a-z',
  print: '\\u{20}-\\u{7e}',
  punct: '\\u{21}-\\u{2f}\\u{3a}-\\u{40}\\u{5b}-\\u{60}\\u{7b}-\\u{7e}',
  space: '\\t\\n\\v\\f\\r\\u{20}',
  upper: 'A-Z',
  word: '0-9A-Za-z_',
  xdigit: '0-9A-Fa-f',
};

/** The class of `\d`, `\s` or `\w`, or of its complement. Undefined for other letters. */
export function shorthandClass(symbol: string): string | undefined {
  const content = shorthands[symbol.toLowerCase()];
  if (content === undefined) return undefined;
  return symbol === symbol.toLowerCase() ? content : complementOf(content);
}

/** @throws {PatternSyntaxError} when there is no such class */
export function asciiClass(name: string): string {
  const isNegated = name.startsWith('^');
  const content = asciiClasses[isNegated ? name.slice(1) : name];
  if (content === undefined) throw new PatternSyntaxError(`unknown class [:${name}:]`);
  return isNegated ? complementOf(content) : content;
}

/**
 * The class of a Unicode property: a general category such as `L`, a binary property, or a script such as `Greek`.
 * @throws {PatternSyntaxError} when there is no such property
 */
export function propertyClass(name: string, isNegated: boolean): string {
  const found = [name, `Script=${name}`].find(isProperty);
  if (found === undefined) throw new PatternSyntaxError(`unknown Unicode property ${name}`);
  return `\\${isNegated ? 'P' : 'p'}{${found}}`;
}

function isProperty(name: string): boolean {
  if (!/^[\w=]+$/.test(name)) return false;
  try {
    return new RegExp(`\\p{${name}}`, 'u').source !== '';
  } catch {
    return false;
  }
}

export function complementOf(content: string): string {
  return `[^${content}]`;
}

/** One character as content of a class. */
export function characterClass(character: string): string {
  return `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
}

/**
 * Tests whether a character is in a class.
 * @throws {PatternSyntaxError} when a range of the class is out of order
 */
export function classTest(content: string, ignoresCase: boolean): CharacterTest {
  try {
    const expression = new RegExp(`^[${content}]$`, ignoresCase ? 'vi' : 'v');
    return (character) => expression.test(character);
  } catch {
    throw new PatternSyntaxError('invalid class of characters');
  }
}

const isWordCharacter = classTest(WORD, false);

/** Whether a character is one of a word. The start and the end of a text are not. */
export function isInWord(character: string | undefined): boolean {
  return character !== undefined && isWordCharacter(character);
}
