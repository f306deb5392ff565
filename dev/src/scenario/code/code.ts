/** Calls, objects and lists as code that can be divided into lines. */
import { propertyName, stringLiteral } from './literals.js';

type LiteralType = 'object' | 'list';

/** An object or list: as the last argument of a call, it starts in the line of the call. */
interface Literal {
  readonly kind: 'group';
  readonly content: Doc;
  readonly literal: LiteralType;
  readonly isDivided: boolean;
  /** The number of items. */
  readonly size: number;
}

/** A property of an object. Those without a value are left out. */
export type Property = readonly [name: string, value: Doc | undefined];

/** A call: `robin.click(apply, { track: 'dev' })`. @param args without the last ones that are undefined */
export function callCode(callee: Doc, args: readonly (Doc | undefined)[]): Doc {
  const present = args.flatMap((each) => (each === undefined ? [] : [each]));
  const last = present.at(-1);
  if (last === undefined) return [callee, '()'];
  const type = literalType(last);
  if (type !== undefined && type !== literalType(present.at(-2) ?? ''))
    return [callee, '(', ...present.slice(0, -1).flatMap((each) => [each, ', ']), last, ')'];
  return [callee, '(', { kind: 'group', content: divisible('', present) }, ')'];
}

/** A call with a function: `robin.waitForMessage(({ text }) => text === '')`. */
export function callWithFunctionCode(callee: Doc, params: string, body: Doc): Doc {
  const content = [params, ' =>', { kind: 'indent', content: [line(' '), body] } as const];
  return { kind: 'group', content: [callee, '(', ...content, { kind: 'ifBroken', text: ',' }, line(''), ')'] };
}

/** An object literal: `{ track: 'dev' }`. */
export function objectCode(properties: readonly Property[]): Doc {
  const entries = properties.flatMap(([name, value]) => (value === undefined ? [] : [propertyCode(name, value)]));
  return entries.length === 0 ? '{}' : literal('object', entries.length, ['{', divisible(' ', entries), '}']);
}

/** A list: `['red', 'blue']`. Each of several objects is in its own line, unless they are small. */
export function listCode(items: readonly Doc[]): Doc {
  if (items.length === 0) return '[]';
  const isDivided = items.length > 1 && items.every((item) => isLiteral(item) && item.size > 1);
  return literal('list', items.length, ['[', divisible('', items), ']'], isDivided);
}

/** A list of strings. */
export function stringsCode(texts: readonly string[]): Doc {
  return listCode(texts.map(stringLiteral));
}

/** The imports of a file: `{ apply, reject }`. */
export function bracedCode(names: readonly string[]): Doc {
  return { kind: 'group', content: ['{', divisible(' ', names), '}'] };
}

/** Two calls, one after the other: `robin.fill(apply, { name: 'Robin' }).submit()`. */
export function chainCode(object: Doc, first: Doc, second: Doc): Doc {
  return { kind: 'group', content: [object, { kind: 'indent', content: [line(''), first, line(''), second] }] };
}

/** `await …`. */
export function awaitCode(code: Doc): Doc {
  return ['await ', code];
}

function propertyCode(name: string, value: Doc): Doc {
  const key = propertyName(name);
  const isVariable = key === name && key === value && !['true', 'false', 'null'].includes(key);
  return isVariable ? key : [key, ': ', value];
}

function literal(type: LiteralType, size: number, content: Doc, isDivided = false): Literal {
  return { kind: 'group', content, literal: type, size, isDivided };
}

function literalType(doc: Doc): LiteralType | undefined {
  if (doc === '{}') return 'object';
  if (doc === '[]') return 'list';
  return isLiteral(doc) ? doc.literal : undefined;
}

function isLiteral(doc: Doc): doc is Literal {
  return typeof doc === 'object' && 'literal' in doc;
}

/** Items in one line, or each in its own line. */
function divisible(padding: string, items: readonly Doc[]): Doc {
  const separated = items.flatMap((item, index): Doc[] => (index === 0 ? [item] : [',', line(' '), item]));
  return [{ kind: 'indent', content: [line(padding), ...separated] }, { kind: 'ifBroken', text: ',' }, line(padding)];
}

function line(flat: string): Doc {
  return { kind: 'line', flat };
}

/** Code that is not yet divided into lines: a small version of the documents of Prettier. */

/** A text; parts; or an instruction for the layout. */
export type Doc =
  | string
  | readonly Doc[]
  /** In one line if it fits, unless it is always divided. */
  | { readonly kind: 'group'; readonly content: Doc; readonly isDivided?: boolean }
  | { readonly kind: 'indent'; readonly content: Doc }
  /** A line break in a group that is divided; otherwise this text. */
  | { readonly kind: 'line'; readonly flat: string }
  /** Only in a group that is divided. */
  | { readonly kind: 'ifBroken'; readonly text: string };

const INDENT = '  ';

/** The longest line. */
const LINE_WIDTH = 120;

interface Item {
  readonly level: number;
  readonly isFlat: boolean;
  readonly doc: Doc;
}

/** Renders code, with lines of `LINE_WIDTH` characters at most where it can be divided. @param level of the first line */
export function renderDoc(doc: Doc, level: number): string {
  const stack: Item[] = [{ level, isFlat: false, doc }];
  let output = INDENT.repeat(level);
  let column = output.length;
  for (let item = stack.pop(); item; item = stack.pop()) {
    const { doc: each } = item;
    if (typeof each === 'object' && 'kind' in each && each.kind === 'line' && !item.isFlat) {
      const start = `\n${INDENT.repeat(item.level)}`;
      output += start;
      column = start.length - 1;
      continue;
    }
    const isFlat = item.isFlat || (isGroup(each) && fits([...stack, { ...item, isFlat: true }], LINE_WIDTH - column));
    const step = expand({ ...item, isFlat });
    if (typeof step === 'string') {
      output += step;
      column += step.length;
    } else stack.push(...step.toReversed());
  }
  return output;
}

function isGroup(doc: Doc): boolean {
  return typeof doc === 'object' && 'kind' in doc && doc.kind === 'group';
}

/** Whether the text until the next possible line break fits into the width. */
function fits(items: readonly Item[], width: number): boolean {
  const stack = [...items];
  let remaining = width;
  for (let item = stack.pop(); item; item = stack.pop()) {
    const { doc } = item;
    if (typeof doc === 'object' && 'kind' in doc) {
      if (doc.kind === 'line' && !item.isFlat) return true;
      if (doc.kind === 'group' && doc.isDivided && item.isFlat) return false;
    }
    const step = expand(item);
    if (typeof step !== 'string') stack.push(...step.toReversed());
    else remaining -= step.length;
    if (remaining < 0) return false;
  }
  return true;
}

/** The text of a document, or its parts. */
function expand({ level, isFlat, doc }: Item): string | Item[] {
  if (typeof doc === 'string') return doc;
  if (!('kind' in doc)) return doc.map((each) => ({ level, isFlat, doc: each }));
  switch (doc.kind) {
    case 'group':
      return [{ level, isFlat, doc: doc.content }];
    case 'indent':
      return [{ level: level + 1, isFlat, doc: doc.content }];
    case 'line':
      return doc.flat;
    case 'ifBroken':
      return isFlat ? '' : doc.text;
  }
}
