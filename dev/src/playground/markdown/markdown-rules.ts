/** The Markdown rules of messages: those of discord-markdown-parser, and rules that it lacks. */
import { rules as libraryRules, SimpleMarkdown } from 'discord-markdown-parser';
import { timestampStyles } from 'guildhall/wire';
import { safeLinkUrl } from '../model/media-urls.js';

const { defaultRules } = SimpleMarkdown;

type Rule = (typeof libraryRules)[string];
type ParseFunction = Rule['parse'];

const atLineStart = /^$|\n *$/;
const LIST = /^ *(?:[*-]|\d{1,10}\.) +[^\n]+(?:\n *(?:[*-]|\d{1,10}\.) +[^\n]+|\n {2,}[^\n]+)*(\n|$)/;
const ITEM = /^( *)(?:[*-]|(\d{1,10})\.) +(.*)$/;

/** A list item with its nested items. */
interface ListItem {
  readonly indent: number;
  /** The number of an item in an ordered list. */
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

/** Creates one list per run of numbered or unnumbered items. */
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

/** `[text](address "title")`. A link with an unsafe address stays plain text. */
const link: Rule = {
  order: defaultRules.link.order,
  match: (source) => {
    const match = LINK.exec(source);
    return match && safeLinkUrl(match[2] ?? '') !== undefined ? match : null;
  },
  parse: (capture, parse, state) => ({ target: capture[2], content: parse(capture[1] ?? '', state) }),
};

const LINK = /^\[((?:\[[^[\]]*\]|[^[\]])+)\]\(<?((?:\([^()\s]*\)|[^\s()<>])+)>?(?: +"[^"\n]*")?\)/;

/** `<t:seconds:style>`, with the two styles that the library lacks. */
const timestamp: Rule = {
  order: defaultRules.strong.order,
  match: (source) => TIMESTAMP.exec(source),
  parse: (capture) => ({ timestamp: capture[1], format: capture[2] }),
};

const TIMESTAMP = new RegExp(`^<t:(-?\\d{1,17})(?::([${Object.values(timestampStyles).join('')}]))?>`);

/** `<id:customize>`: a link to a page of the guild. */
const guildNavigation: Rule = {
  order: defaultRules.strong.order,
  match: (source) => /^<id:(customize|browse|guide|linked-roles(?::\d+)?)>/.exec(source),
  parse: (capture) => ({ navigation: capture[1] }),
};

/** A mention of everyone as a whole word. The library also matches `@everyoneelse`. */
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

/** Parses a text into the library's tree. */
export function parseSyntaxTree(text: string): ReturnType<typeof parser> {
  return parser(text, { inline: true });
}
