/** The rules by which texts of messages are read: those of discord-markdown-parser, and what it does not know. */
import { rules as libraryRules, SimpleMarkdown } from 'discord-markdown-parser';
import { safeLinkUrl } from '../media/media-urls.js';

const { defaultRules } = SimpleMarkdown;

type Rule = (typeof libraryRules)[string];
type ParseFunction = Rule['parse'];

const atLineStart = /^$|\n *$/;
const LIST = /^ *(?:[*-]|\d{1,10}\.) +[^\n]+(?:\n *(?:[*-]|\d{1,10}\.) +[^\n]+|\n {2,}[^\n]+)*(\n|$)/;
const ITEM = /^( *)(?:[*-]|(\d{1,10})\.) +(.*)$/;

/** An item as it is written, with those that are set further in than it. */
interface ListItem {
  readonly indent: number;
  /** Of a numbered one. */
  readonly number: string | undefined;
  readonly lines: string[];
  readonly children: ListItem[];
}

function parseListItems(source: string): ListItem[] {
  const roots: ListItem[] = [];
  const path: ListItem[] = [];
  for (const line of source.replace(/\n$/, '').split('\n')) {
    const [, spaces = '', number, text = ''] = ITEM.exec(line) ?? [];
    const last = path.at(-1);
    if (!ITEM.test(line)) {
      last?.lines.push(line.trim());
      continue;
    }
    const indent = spaces.length;
    while ((path.at(-1)?.indent ?? -1) >= indent) path.pop();
    const item: ListItem = { indent, number, lines: [text], children: [] };
    (path.at(-1)?.children ?? roots).push(item);
    path.push(item);
  }
  return roots;
}

type Parse = Parameters<ParseFunction>[1];
type State = Parameters<ParseFunction>[2];

/** A list for each run of items that are all numbered, or all not. */
function listNodes(items: readonly ListItem[], parse: Parse, state: State): ReturnType<Parse> {
  const runs: ListItem[][] = [];
  for (const item of items) {
    const run = runs.at(-1);
    if (run && (run[0]?.number === undefined) === (item.number === undefined)) run.push(item);
    else runs.push([item]);
  }
  return runs.map((run) => ({
    type: 'list',
    ordered: run[0]?.number !== undefined,
    start: Number(run[0]?.number ?? 1),
    items: run.map(({ lines, children }) => [
      ...parse(lines.join('\n'), { ...state, inList: true }),
      ...listNodes(children, parse, state),
    ]),
  }));
}

const list: Rule = {
  order: defaultRules.heading.order - 0.25,
  match: (source, state, previous) => (state['inList'] || !atLineStart.test(previous) ? null : LIST.exec(source)),
  parse: (capture, parse, state) => listNodes(parseListItems(capture[0] ?? ''), parse, state),
};

/** `[text](address "title")`. One that leads nowhere good stays the text that it is. */
const link: Rule = {
  order: defaultRules.link.order,
  match: (source) => {
    const found = LINK.exec(source);
    return found && safeLinkUrl(found[2] ?? '') !== undefined ? found : null;
  },
  parse: (capture, parse, state) => ({ target: capture[2], content: parse(capture[1] ?? '', state) }),
};

const LINK = /^\[((?:\[[^[\]]*\]|[^[\]])+)\]\(<?((?:\([^()\s]*\)|[^\s()<>])+)>?(?: +"[^"\n]*")?\)/;

/** `<t:seconds:style>`, with the two styles that the library does not know. */
const timestamp: Rule = {
  order: defaultRules.strong.order,
  match: (source) => /^<t:(-?\d{1,17})(?::([tTdDfFsSR]))?>/.exec(source),
  parse: (capture) => ({ timestamp: capture[1], format: capture[2] }),
};

/** `<id:customize>`: a way to a page of the guild. */
const guildNavigation: Rule = {
  order: defaultRules.strong.order,
  match: (source) => /^<id:(customize|browse|guide|linked-roles(?::\d+)?)>/.exec(source),
  parse: (capture) => ({ navigation: capture[1] }),
};

/** A mention of everybody, as a word of its own: the library would take `@everyoneelse` as well. */
const mentionRule = (rule: Rule | undefined, word: string): Rule => ({
  order: rule?.order ?? defaultRules.strong.order,
  match: (source) => new RegExp(`^@${word}(?!\\w)`).exec(source),
  parse: () => ({}),
});

const rules: Readonly<Record<string, Rule>> = {
  ...libraryRules,
  everyone: mentionRule(libraryRules['everyone'], 'everyone'),
  here: mentionRule(libraryRules['here'], 'here'),
  link,
  list,
  timestamp,
  guildNavigation,
};

const parser = SimpleMarkdown.parserFor(rules);

/** The tree of a text, as the library gives it. */
export function parseSyntaxTree(text: string): ReturnType<typeof parser> {
  return parser(text, { inline: true });
}
