/**
 * How the service changes names before it stores them. Discord documents only the rule of usernames and nicknames; the
 * sources of the others are in docs/decisions/emulator.md.
 *
 * Names of text and announcement channels consist of lower-case words with dashes. Forums, voice channels, categories,
 * threads and roles keep what was typed, without the whitespace around it. Emojis, stickers and sounds are not changed.
 */
import { type Channel, channelTypes } from 'guildhall/wire';

const dashedTypes: readonly number[] = [channelTypes.GUILD_TEXT, channelTypes.GUILD_ANNOUNCEMENT];

/** The punctuation of ASCII, except for the dash and the underscore. */
const PUNCTUATION = /[!-,./:-@[-^`{-~]/g;

/**
 * The name under which a channel is stored. It can be empty.
 * @param type a value of `channelTypes`
 */
export function storedChannelName(type: number, name: string): string {
  if (!dashedTypes.includes(type)) return name.trim();
  const words = name.toLowerCase().replaceAll(PUNCTUATION, '').replaceAll(/\s/g, '-');
  return words.replaceAll(/-{2,}/g, '-').replaceAll(/^-|-$/g, '');
}

/** Whether a person means this channel by a name: the stored one, or what it was before it was stored. */
export function isChannelNamed(channel: Pick<Channel, 'type' | 'name'>, name: string): boolean {
  return channel.name === name || channel.name === storedChannelName(channel.type, name);
}

/** The form in which usernames and nicknames are stored: each whitespace inside is one space. */
export function storedUserName(name: string): string {
  return name.trim().replaceAll(/\s+/g, ' ');
}
