import { type MarkdownNode, parseMarkdown } from '../../../dev/src/playground/markdown/markdown-tree.js';

/** The text of nodes, with line breaks. Formats other than links are written as `‹kind:…›`. */
function textOf(nodes: readonly MarkdownNode[]): string {
  return nodes
    .map((node) => {
      if (node.kind === 'text') return node.text;
      if (node.kind === 'break') return '\n';
      if (node.kind === 'emoji' && node.id === undefined) return node.name;
      if (node.kind === 'link') return textOf(node.children);
      return `‹${node.kind}:${'children' in node ? textOf(node.children) : JSON.stringify(node)}›`;
    })
    .join('');
}

/** What a client shows for a message: its text, and formats as `‹kind:…›`. */
export function renderedText(content: string): string {
  return textOf(parseMarkdown(content));
}
