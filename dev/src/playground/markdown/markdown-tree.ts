/** Parses message content into a tree of nodes to render. */
import { isTimestampStyle } from 'guildhall/internal';
import { type TimestampStyle, timestampStyles } from 'guildhall/wire';
import { safeLinkUrl } from '../model/media-urls.js';
import { parseSyntaxTree } from './markdown-rules.js';

type Children = readonly MarkdownNode[];

/** A node of the tree. */
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

/** How many trees are cached: a message is parsed for its content, its preview, and again after scrolling. */
const MAX_CACHED_TREES = 500;
const cache = new Map<string, readonly MarkdownNode[]>();

/** Parses a text. If the parser fails, the text is shown unchanged. */
export function parseMarkdown(text: string): readonly MarkdownNode[] {
  const cached = cache.get(text);
  if (cached) return cached;
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

/** A node of the library's tree: a type, and fields that depend on it. */
interface SyntaxNode {
  readonly type: string;
  readonly [field: string]: unknown;
}

function convertNodes(value: unknown): MarkdownNode[] {
  if (Array.isArray(value)) return value.flatMap(convertNodes);
  if (typeof value === 'string') return [{ kind: 'text', text: value }];
  return isSyntaxNode(value) ? convertNode(value) : [];
}

function isSyntaxNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

const containerKinds: Readonly<Record<string, Extract<MarkdownNode, { children: Children }>['kind'] & ContainerKind>> =
  {
    strong: 'strong',
    em: 'em',
    underline: 'underline',
    strikethrough: 'strikethrough',
    spoiler: 'spoiler',
    blockQuote: 'quote',
    subtext: 'subtext',
  };
type ContainerKind = 'strong' | 'em' | 'underline' | 'strikethrough' | 'spoiler' | 'quote' | 'subtext';

function convertNode(node: SyntaxNode): MarkdownNode[] {
  const container = containerKinds[node.type];
  if (container) return [{ kind: container, children: mergeTextNodes(convertNodes(node['content'])) }];
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

function toText(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function headingLevel(value: unknown): 1 | 2 | 3 {
  return value === 1 || value === 2 ? value : 3;
}

function toTimestampStyle(value: unknown): TimestampStyle {
  return isTimestampStyle(value) ? value : timestampStyles.LONG_DATE_SHORT_TIME;
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

/** A link with an unsafe address is shown as plain text. */
function toLink(node: SyntaxNode): MarkdownNode[] {
  const url = safeLinkUrl(toText(node['target']));
  const children = mergeTextNodes(convertNodes(node['content']));
  return url === undefined ? [...children] : [{ kind: 'link', url, children }];
}

/** Joins adjacent text nodes, since the library returns many. A line break after a code block is removed. */
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

/** The largest number of emojis that are shown large. */
const LARGE_EMOJIS = 30;

/** Whether a text consists of a few emojis only, which are shown large. */
export function isOnlyEmojis(nodes: readonly MarkdownNode[]): boolean {
  const others = nodes.filter((node) => node.kind !== 'emoji');
  const count = nodes.length - others.length;
  return (
    count > 0 &&
    count <= LARGE_EMOJIS &&
    others.every((node) => node.kind === 'break' || (node.kind === 'text' && node.text.trim() === ''))
  );
}

/** How mentions and timestamps are shown in plain text. */
export interface PlainTextFormat {
  nameOf(kind: 'user' | 'role' | 'channel', id: string): string;
  /** @param at milliseconds since 1970 */
  formatTime(at: number, style: TimestampStyle): string;
}

/** Converts a tree to plain text, for announcements and previews. */
export function toPlainText(nodes: readonly MarkdownNode[], format: PlainTextFormat): string {
  return nodes.map((node) => nodeToPlainText(node, format)).join('');
}

function nodeToPlainText(node: MarkdownNode, format: PlainTextFormat): string {
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
      return format.nameOf(node.kind, node.id);
    case 'command':
      return `/${node.name}`;
    case 'navigation':
      return node.page;
    case 'emoji':
      return node.id === undefined ? node.name : `:${node.name}:`;
    case 'timestamp':
      return format.formatTime(node.at, node.style);
    case 'list':
      return node.items.map((item) => toPlainText(item, format)).join(', ');
    default:
      return toPlainText(node.children, format);
  }
}
