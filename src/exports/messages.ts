/** Messages: formats of their text, embeds, and types of responses and API calls. */

// Formats of messages.

export { blockQuote, heading, quote, subtext } from '../wire/markdown/blocks.js';
export { codeBlock, inlineCode } from '../wire/markdown/code.js';
export { escapeMarkdown } from '../wire/markdown/escape-markdown.js';
export { channelLink, hideLinkEmbed, hyperlink, messageLink } from '../wire/markdown/links.js';
export { type ListItems, orderedList, unorderedList } from '../wire/markdown/lists.js';
export {
  channelMention,
  chatInputApplicationCommandMention,
  type FormattableEmoji,
  formatEmoji,
  guildNavigationMentions,
  linkedRoleMention,
  roleMention,
  userMention,
} from '../wire/markdown/mentions.js';
export { bold, italic, spoiler, strikethrough, underline } from '../wire/markdown/text-styles.js';
export { type TimestampInput, time } from '../wire/markdown/time.js';
export { type TimestampStyle, timestampStyles } from '../wire/markdown/timestamp-styles.js';
export { type ParsedEmoji, parseEmoji } from '../wire/validation/emoji-text.js';

// Embeds.

export { type Embed, type EmbedRequest, embedLength } from '../wire/objects/messages/embed.js';

// Types of messages and API calls, so that a project can export what it infers from them.

export type { Preview, PreviewContent } from '../interactions/responses/preview.js';
export type { ReplyEdit, ReplyMessage } from '../interactions/responses/reply-message.js';
export type { JsonConvertible } from '../rest/call/builders.js';
export type {
  AuditOptions,
  CallOptions,
  DownloadErrorReason,
  DownloadedFile,
  DownloadOptions,
  RawCallInput,
  RestResponse,
} from '../rest/index.js';
export type {
  EventName,
  EventOrigin,
  GuildMembersChunk,
  OutgoingFile,
  WebhookEventName,
  WebhookEventPayload,
} from '../wire/index.js';
