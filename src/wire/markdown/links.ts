import type { Snowflake } from '../../base/snowflake.js';
import { checkedId, describeValue, FormatterError } from './formatter-error.js';

const PROTOCOLS = ['http:', 'https:', 'discord:'];
/** Characters that would end the address in a message. */
const UNSAFE_IN_ADDRESS = /[\s()<>\\"]/g;
const BALANCED_BRACKETS = /^(?:\[[^[\]]*\]|[^[\]])*$/;

/**
 * Formats a link with its own text. Clients do not render it as a link if the text contains another address.
 *
 * @param content the text of the link, which may contain Markdown. Brackets without a partner become parentheses. If it is
 *   blank, the address itself is the text
 * @param url an http, https or discord address
 * @param title shown while the pointer is on the link. Default: none
 * @throws {FormatterError} when `url` is another kind of address
 * @example
 * await use.reply(hyperlink('The rules', 'https://example.com/rules'));
 */
export function hyperlink(content: string, url: string | URL, title?: string): string {
  const address = checkedAddress(url, 'hyperlink');
  if (content.trim() === '') return address;
  const text = BALANCED_BRACKETS.test(content) ? content : content.replaceAll('[', '(').replaceAll(']', ')');
  const suffix = title ? ` "${title.replaceAll(/\s+/g, ' ').replaceAll('"', "'")}"` : '';
  return `[${text}](${address}${suffix})`;
}

/**
 * Formats an address so that the client shows no preview of it.
 *
 * @param url an http, https or discord address
 * @throws {FormatterError} when `url` is another kind of address
 * @example
 * await use.reply(`Source: ${hideLinkEmbed('https://example.com/article')}`);
 */
export function hideLinkEmbed(url: string | URL): string {
  return `<${checkedAddress(url, 'hideLinkEmbed')}>`;
}

/**
 * Returns the address of a channel or thread, which opens it in the client.
 *
 * @param guildId omit it for a direct message channel
 * @throws {FormatterError} when an id is invalid
 * @example
 * linkButton(channelLink(thread.id, guildId), { label: 'Open the ticket' });
 */
export function channelLink(channelId: Snowflake, guildId?: Snowflake): string {
  const guild = guildId === undefined ? '@me' : checkedId(guildId, 'guild id of a link');
  return `https://discord.com/channels/${guild}/${checkedId(channelId, 'channel id of a link')}`;
}

/**
 * Returns the address of a message, which opens it in the client.
 *
 * @param guildId omit it for a message in a direct message channel
 * @throws {FormatterError} when an id is invalid
 * @example
 * await use.reply(`Reported: ${messageLink(message.channel_id, message.id, use.guildId)}`);
 */
export function messageLink(channelId: Snowflake, messageId: Snowflake, guildId?: Snowflake): string {
  return `${channelLink(channelId, guildId)}/${checkedId(messageId, 'message id of a link')}`;
}

function checkedAddress(url: string | URL, formatter: string): string {
  const text = String(url).trim();
  if (!URL.canParse(text) || !PROTOCOLS.includes(new URL(text).protocol)) {
    throw new FormatterError(
      `${formatter}: ${describeValue(text)} is not an address that messages can link to. Use an http, https or discord address.`,
    );
  }
  return text.replaceAll(
    UNSAFE_IN_ADDRESS,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
  );
}
