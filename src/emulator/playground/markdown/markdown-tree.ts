/** Texts of messages as trees of what is to be drawn. */

import { safeLinkUrl } from '../media/media-urls.js';
import { parseSyntaxTree } from './markdown-rules.js';
import type { TimestampStyle } from './render-timestamp.js';

type Children = readonly MarkdownNode[];

/** A piece of a text. */
export type MarkdownNode =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'break' }
  | {
      readonly kind: 'strong' | 'em' | 'underline' | 'strikethrough' | 'spoiler' | 'quote' | 'subtext';
      readonly children: Children;
    }
  | { readonly kind: 'heading'; readonly level: 1 | 2 | 3; readonly children: Children }
  | { readonly kind: 'list'; readonly isOrdered: boolean; readonly start: number; readonly items: readonly Children[] }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'codeBlock'; readonly language: string; readonly text: string }
  | { readonly kind: 'link'; readonly url: string; readonly children: Children }
  | { readonly kind: 'user' | 'role' | 'channel'; readonly id: string }
  | { readonly kind: 'everyone'; readonly text: '@everyone' | '@here' }
  | { readonly kind: 'command'; readonly name: string; readonly id: string }
  | { readonly kind: 'navigation'; readonly page: string }
  | { readonly kind: 'emoji'; readonly name: string; readonly id?: string; readonly isAnimated?: boolean }
  | { readonly kind: 'timestamp'; readonly at: number; readonly style: TimestampStyle };

/** So many trees are kept: a message is drawn, told in a line, and drawn again when the list comes back to it. */
const MAX_CACHED_TREES = 500;
const cache = new Map<string, readonly MarkdownNode[]>();

/** The tree of a text. A text that the parser fails at is given as it is written. */
export function parseMarkdown(text: string): readonly MarkdownNode[] {
  const known = cache.get(text);
  if (known) return known;
  const nodes = parseNodes(text);
  const [oldest] = cache.keys();
  if (cache.size >= MAX_CACHED_TREES && oldest !== undefined) cache.delete(oldest);
  cache.set(text, nodes);
  return nodes;
}

function parseNodes(text: string): readonly MarkdownNode[] {
  try {
    return mergeTextNodes(convertNodes(parseSyntaxTree(text)));
  } catch {
    return [{ kind: 'text', text }];
  }
}

/** What the library gives: a kind, and fields that depend on it. */
interface SyntaxNode {
  readonly type: string;
  readonly [field: string]: unknown;
}

function convertNodes(given: unknown): MarkdownNode[] {
  if (Array.isArray(given)) return given.flatMap(convertNodes);
  if (typeof given === 'string') return [{ kind: 'text', text: given }];
  return isSyntaxNode(given) ? convertNode(given) : [];
}

function isSyntaxNode(given: unknown): given is SyntaxNode {
  return typeof given === 'object' && given !== null && 'type' in given && typeof given.type === 'string';
}

const wrappingKinds: Readonly<Record<string, Extract<MarkdownNode, { children: Children }>['kind'] & WrappingKind>> = {
  strong: 'strong',
  em: 'em',
  underline: 'underline',
  strikethrough: 'strikethrough',
  spoiler: 'spoiler',
  blockQuote: 'quote',
  subtext: 'subtext',
};
type WrappingKind = 'strong' | 'em' | 'underline' | 'strikethrough' | 'spoiler' | 'quote' | 'subtext';

function convertNode(node: SyntaxNode): MarkdownNode[] {
  const span = wrappingKinds[node.type];
  if (span) return [{ kind: span, children: mergeTextNodes(convertNodes(node['content'])) }];
  switch (node.type) {
    case 'br':
    case 'newline':
      return [{ kind: 'break' }];
    case 'heading':
      return [
        {
          kind: 'heading',
          level: headingLevel(node['level']),
          children: mergeTextNodes(convertNodes(node['content'])),
        },
      ];
    case 'list':
      return [toList(node)];
    case 'inlineCode':
      return [{ kind: 'code', text: toText(node['content']) }];
    case 'codeBlock':
      return [{ kind: 'codeBlock', language: toText(node['lang']), text: toText(node['content']) }];
    case 'link':
    case 'url':
    case 'autolink':
      return toLink(node);
    case 'user':
    case 'role':
    case 'channel':
      return [{ kind: node.type, id: toText(node['id']) }];
    case 'everyone':
    case 'here':
      return [{ kind: 'everyone', text: `@${node.type}` }];
    case 'slashCommand':
      return [{ kind: 'command', name: toText(node['fullName']), id: toText(node['id']) }];
    case 'guildNavigation':
      return [{ kind: 'navigation', page: toText(node['navigation']) }];
    case 'emoji':
      return [
        { kind: 'emoji', name: toText(node['name']), id: toText(node['id']), isAnimated: node['animated'] === true },
      ];
    case 'twemoji':
      return [{ kind: 'emoji', name: toText(node['name']) }];
    case 'timestamp':
      return [{ kind: 'timestamp', at: Number(node['timestamp']) * 1000, style: toTimestampStyle(node['format']) }];
    default:
      return convertNodes(node['content']);
  }
}

function toText(given: unknown): string {
  return typeof given === 'string' ? given : '';
}

function headingLevel(given: unknown): 1 | 2 | 3 {
  return given === 1 || given === 2 ? given : 3;
}

const styles: readonly TimestampStyle[] = ['t', 'T', 'd', 'D', 'f', 'F', 's', 'S', 'R'];

function toTimestampStyle(given: unknown): TimestampStyle {
  return styles.find((style) => style === given) ?? 'f';
}

function toList(node: SyntaxNode): MarkdownNode {
  const items = Array.isArray(node['items']) ? node['items'] : [];
  return {
    kind: 'list',
    isOrdered: node['ordered'] === true,
    start: typeof node['start'] === 'number' ? node['start'] : 1,
    items: items.map((item) => mergeTextNodes(convertNodes(item))),
  };
}

/** A link that leads nowhere good is drawn as its text alone. */
function toLink(node: SyntaxNode): MarkdownNode[] {
  const url = safeLinkUrl(toText(node['target']));
  const children = mergeTextNodes(convertNodes(node['content']));
  return url === undefined ? [...children] : [{ kind: 'link', url, children }];
}

/** Joins texts that stand beside each other, of which the library gives many. A code block ends its line by itself. */
function mergeTextNodes(nodes: readonly MarkdownNode[]): readonly MarkdownNode[] {
  const result: MarkdownNode[] = [];
  for (const node of nodes) {
    const last = result.at(-1);
    if (node.kind === 'text' && last?.kind === 'text') {
      result[result.length - 1] = { kind: 'text', text: last.text + node.text };
    } else if (node.kind !== 'break' || last?.kind !== 'codeBlock') {
      result.push(node);
    }
  }
  return result;
}

/** How many emojis alone are drawn large. */
const LARGE_EMOJIS = 30;

/** Whether a text is a few emojis and nothing else: then they are drawn large. */
export function isOnlyEmojis(nodes: readonly MarkdownNode[]): boolean {
  const others = nodes.filter((node) => node.kind !== 'emoji');
  const count = nodes.length - others.length;
  return (
    count > 0 &&
    count <= LARGE_EMOJIS &&
    others.every((node) => node.kind === 'break' || (node.kind === 'text' && node.text.trim() === ''))
  );
}

/** The text of a tree without its forms: for announcements and previews. `names` says how mentions are read. */
export function toPlainText(
  nodes: readonly MarkdownNode[],
  names: (kind: 'user' | 'role' | 'channel', id: string) => string,
): string {
  return nodes.map((node) => nodeToPlainText(node, names)).join('');
}

function nodeToPlainText(node: MarkdownNode, names: Parameters<typeof toPlainText>[1]): string {
  switch (node.kind) {
    case 'text':
    case 'code':
    case 'codeBlock':
    case 'everyone':
      return node.text;
    case 'break':
      return ' ';
    case 'spoiler':
      return '(spoiler)';
    case 'user':
    case 'role':
    case 'channel':
      return names(node.kind, node.id);
    case 'command':
      return `/${node.name}`;
    case 'navigation':
      return node.page;
    case 'emoji':
      return node.id === undefined ? node.name : `:${node.name}:`;
    case 'timestamp':
      return new Date(node.at).toLocaleString();
    case 'list':
      return node.items.map((item) => toPlainText(item, names)).join(', ');
    default:
      return toPlainText(node.children, names);
  }
}
