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
export const LINE_WIDTH = 120;

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
