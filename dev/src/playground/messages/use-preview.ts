import type { Message } from 'guildhall/wire';
import { type PlainTextFormat, parseMarkdown, toPlainText } from '../markdown/markdown-tree.js';
import { useModel } from '../model/model-context.js';
import { isThinking } from './message-rows.js';

type PreviewedMessage = Pick<Message, 'content' | 'attachments' | 'embeds' | 'flags' | 'components' | 'sticker_items'>;

/** Returns a function that formats a message in one line. */
export function usePreview(): (message: PreviewedMessage) => string {
  const model = useModel();
  const format: PlainTextFormat = {
    nameOf: (kind, id) => {
      if (kind === 'channel') return `#${model.channelName(id) ?? 'unknown'}`;
      return `@${kind === 'role' ? (model.findRole(id)?.name ?? 'unknown-role') : model.userName(id)}`;
    },
    formatTime: (at, style) => model.formatTime(at, style),
  };
  return (message) => {
    if (isThinking(message)) return 'thinking…';
    const text = toPlainText(parseMarkdown(previewText(message)), format)
      .replace(/\s+/g, ' ')
      .trim();
    return text.slice(0, 200) || describeOtherContent(message);
  };
}

function previewText({ content, components = [], embeds }: PreviewedMessage): string {
  if (content) return content;
  return findTextDisplay(components) ?? embeds[0]?.title ?? embeds[0]?.description ?? '';
}

/** Finds the first text display, also in nested components. */
function findTextDisplay(components: NonNullable<Message['components']>): string | undefined {
  for (const { content, components: nested = [] } of components) {
    const found = content ?? findTextDisplay(nested);
    if (found) return found;
  }
  return undefined;
}

function describeOtherContent({
  attachments,
  sticker_items: stickers = [],
  components = [],
}: PreviewedMessage): string {
  if (attachments.length > 0) return attachments.map(({ filename }) => filename).join(', ');
  if (stickers[0]) return `Sticker: ${stickers[0].name}`;
  return components.length > 0 ? 'Message with components' : 'Message without text';
}
