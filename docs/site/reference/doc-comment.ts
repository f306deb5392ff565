/** Reads doc comments. Only the tags below end a description: examples contain decorators, which look like tags. */
import { ts } from '@ts-morph/common';

const TAGS = /^@(param|returns|throws|default|example|see|template|deprecated|remarks)\b[ \t]*/m;

export interface DocComment {
  /** Markdown. */
  readonly description: string;
  readonly params: ReadonlyMap<string, string>;
  readonly returns: string | undefined;
  readonly throws: readonly { readonly error: string | undefined; readonly when: string }[];
  readonly default: string | undefined;
  readonly deprecated: string | undefined;
  readonly examples: readonly string[];
  readonly see: readonly string[];
}

/** Returns the doc comment directly before a declaration. A variable's is before its statement. */
export function docCommentOf(declaration: ts.Node): DocComment | undefined {
  const node = ts.isVariableDeclaration(declaration) ? declaration.parent.parent : declaration;
  const source = node.getSourceFile().text;
  const range = ts
    .getLeadingCommentRanges(source, node.getFullStart())
    ?.filter(({ pos }) => source.startsWith('/**', pos))
    .at(-1);
  return range && parseDocComment(source.slice(range.pos, range.end));
}

export function parseDocComment(comment: string): DocComment {
  const text = comment
    .slice(3, -2)
    .split('\n')
    .map((line) => line.replace(/^\s*\* ?/, ''))
    .join('\n')
    .trim();
  const [description = '', ...rest] = text.split(TAGS);
  const tags = rest.flatMap((name, index) => (index % 2 ? [] : [{ name, text: rest[index + 1]?.trim() ?? '' }]));
  const all = (wanted: string) => tags.filter(({ name }) => name === wanted).map((tag) => tag.text);
  const params = [...all('param'), ...all('template')].map(
    (param) => /^\[?([\w.$]+)\]?\s*(?:-\s*)?(.*)$/s.exec(param) ?? [],
  );
  return {
    description: [description.trim(), ...all('remarks')].join('\n\n').trim(),
    params: new Map(params.map(([, name = '', what = '']) => [name, what])),
    returns: all('returns')[0],
    throws: all('throws').map((each) => {
      const [, error, when = each] = /^\{([^}]+)\}\s*(.*)$/s.exec(each) ?? [];
      return { error, when };
    }),
    default: all('default')[0],
    deprecated: all('deprecated')[0],
    examples: all('example'),
    see: all('see'),
  };
}
