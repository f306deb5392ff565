import { EmojiView } from '../emoji/emoji-view.js';
import { SpoilerText } from '../ui/spoiler.js';
import styles from './markdown.module.css';
import { isOnlyEmojis, type MarkdownNode, type PlainTextFormat, parseMarkdown, toPlainText } from './markdown-tree.js';
import { ChannelMention, RoleMention, UserMention } from './mention.js';
import { TextLink } from './text-link.js';
import { Timestamp } from './timestamp.js';

/** Renders message content. @param isSmall shows emojis in text size, as in embeds */
export function Markdown({ text, isSmall = false }: { text: string; isSmall?: boolean }) {
  const nodes = parseMarkdown(text);
  return (
    <div class={styles['markdown']} dir="auto">
      <Nodes nodes={nodes} isLarge={!isSmall && isOnlyEmojis(nodes)} />
    </div>
  );
}

function Nodes({ nodes, isLarge = false }: { nodes: readonly MarkdownNode[]; isLarge?: boolean }) {
  // The content of a text never changes in place, so the index is a stable key.
  return (
    <>
      {nodes.map((node, index) => (
        <Node key={`${index} ${node.kind}`} node={node} isLarge={isLarge} />
      ))}
    </>
  );
}

const containerTags = { strong: 'strong', em: 'em', underline: 'u', strikethrough: 's', quote: 'blockquote' } as const;
const headingTags = { 1: 'h1', 2: 'h2', 3: 'h3' } as const;

function Node({ node, isLarge }: { node: MarkdownNode; isLarge: boolean }) {
  switch (node.kind) {
    case 'text':
      return <>{node.text}</>;
    case 'break':
      return <br />;
    case 'strong':
    case 'em':
    case 'underline':
    case 'strikethrough':
    case 'quote': {
      const Tag = containerTags[node.kind];
      return (
        <Tag>
          <Nodes nodes={node.kind === 'quote' ? withoutLastBreak(node.children) : node.children} />
        </Tag>
      );
    }
    case 'subtext':
      return (
        <small class={styles['subtext']}>
          <Nodes nodes={node.children} />
        </small>
      );
    case 'heading': {
      const Tag = headingTags[node.level];
      return (
        // Headings in a message are not headings of the page.
        <Tag role="presentation">
          <Nodes nodes={node.children} />
        </Tag>
      );
    }
    case 'spoiler':
      return (
        <SpoilerText length={toPlainText(node.children, hiddenText).length}>
          <Nodes nodes={node.children} />
        </SpoilerText>
      );
    case 'list':
      return <List node={node} />;
    case 'code':
      return <code>{node.text}</code>;
    case 'codeBlock':
      return (
        <pre>
          <code>{node.text}</code>
        </pre>
      );
    case 'link':
      return (
        <TextLink url={node.url}>
          <Nodes nodes={node.children} />
        </TextLink>
      );
    case 'user':
      return <UserMention id={node.id} />;
    case 'role':
      return <RoleMention id={node.id} />;
    case 'channel':
      return <ChannelMention id={node.id} />;
    case 'everyone':
      return (
        <span class={styles['mention']} data-own>
          {node.text}
        </span>
      );
    case 'command':
      return <span class={styles['mention']}>/{node.name}</span>;
    case 'navigation':
      return <span class={styles['mention']}>{navigationText(node.page)}</span>;
    case 'emoji':
      return <EmojiView emoji={node} isLarge={isLarge} />;
    case 'timestamp':
      return <Timestamp at={node.at} style={node.style} />;
  }
}

/** Only the length of the text of a spoiler is shown. */
const hiddenText: PlainTextFormat = { nameOf: (kind) => `@${kind}`, formatTime: () => '00:00' };

function List({ node }: { node: Extract<MarkdownNode, { kind: 'list' }> }) {
  const items = node.items.map((item, index) => (
    <li key={index}>
      <Nodes nodes={item} />
    </li>
  ));
  return node.isOrdered ? <ol start={node.start}>{items}</ol> : <ul>{items}</ul>;
}

function withoutLastBreak(nodes: readonly MarkdownNode[]): readonly MarkdownNode[] {
  return nodes.at(-1)?.kind === 'break' ? nodes.slice(0, -1) : nodes;
}

const pages: Readonly<Record<string, string>> = {
  customize: 'Channels & Roles',
  browse: 'Browse Channels',
  guide: 'Server Guide',
};

function navigationText(page: string): string {
  return pages[page] ?? 'Linked Roles';
}
