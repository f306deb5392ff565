import { asciiClass, characterClass, complementOf, propertyClass, shorthandClass } from './character-classes.js';
import { PatternSyntaxError } from './pattern-node.js';
import type { PatternReader } from './pattern-reader.js';

/** Operators between two parts of a class: what is in both, and what is only in the first. */
const operators = ['&&', '--'] as const;

/**
 * Reads a class whose opening bracket was read, and returns its content.
 * @throws {PatternSyntaxError} when it is invalid
 */
export function parseClass(reader: PatternReader): string {
  const isNegated = reader.accept('^');
  const parts: string[] = [];
  let items = '';
  for (let isFirst = true; isFirst || !reader.accept(']'); isFirst = false) {
    const operator = operators.find((each) => reader.accept(each));
    if (operator) {
      parts.push(`[${items}]`, operator);
      items = '';
    } else {
      items += parseItem(reader);
    }
  }
  const content = parts.length === 0 ? items : `[${[...parts, `[${items}]`].join('')}]`;
  // Operators can be mixed in a class of Rust, but not in one of JavaScript.
  if (parts.includes('&&') && parts.includes('--')) throw new PatternSyntaxError('mixed operators are not supported');
  return isNegated ? complementOf(content) : content;
}

/** One character, a range, or a class inside of the class. */
function parseItem(reader: PatternReader): string {
  if (reader.startsWith('~~')) throw new PatternSyntaxError('~~ is not supported');
  if (reader.accept('[:')) return asciiClass(reader.until(':]'));
  if (reader.accept('[')) return `[${parseClass(reader)}]`;
  const first = parseCharacter(reader);
  if ('content' in first) return first.content;
  if (reader.startsWith('--') || reader.startsWith('-]') || !reader.accept('-')) return characterClass(first.character);
  const last = parseCharacter(reader);
  if ('content' in last) throw new PatternSyntaxError('a range must end with a character');
  return `${characterClass(first.character)}-${characterClass(last.character)}`;
}

function parseCharacter(reader: PatternReader): { readonly character: string } | { readonly content: string } {
  const character = reader.next();
  if (character !== '\\') return { character };
  const symbol = reader.next();
  const content = escapedClass(reader, symbol);
  return content === undefined ? { character: reader.escapedCharacter(symbol) } : { content };
}

/** The class of an escape whose symbol was read: `\d`, `\pL`, `\p{Greek}`. Undefined if it is another one. */
export function escapedClass(reader: PatternReader, symbol: string): string | undefined {
  if (symbol !== 'p' && symbol !== 'P') return shorthandClass(symbol);
  const name = reader.accept('{') ? reader.until('}') : reader.next();
  const isNegated = name.startsWith('^');
  return propertyClass(isNegated ? name.slice(1) : name, isNegated !== (symbol === 'P'));
}
