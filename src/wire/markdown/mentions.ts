import type { Snowflake } from '../../base/snowflake.js';
import { checkedId, describeValue, FormatterError } from './formatter-error.js';

/**
 * Mentions a user. The user is notified if `allowed_mentions` of the message allows it.
 *
 * @throws {FormatterError} when `userId` is not an id
 * @see https://docs.discord.com/developers/reference#message-formatting
 * @example
 * await use.reply(`Welcome, ${userMention(use.user.id)}!`);
 */
export function userMention(userId: Snowflake): string {
  return `<@${checkedId(userId, 'userMention')}>`;
}

/**
 * Mentions a role. Its members are notified if `allowed_mentions` of the message allows it.
 *
 * @throws {FormatterError} when `roleId` is not an id
 * @see https://docs.discord.com/developers/reference#message-formatting
 * @example
 * await api.messages.create(channelId, { content: `${roleMention(role.id)}, it starts now.` });
 */
export function roleMention(roleId: Snowflake): string {
  return `<@&${checkedId(roleId, 'roleMention')}>`;
}

/**
 * Mentions a channel or thread, as a link to it.
 *
 * @throws {FormatterError} when `channelId` is not an id
 * @see https://docs.discord.com/developers/reference#message-formatting
 * @example
 * await use.reply(`Your ticket: ${channelMention(thread.id)}`);
 */
export function channelMention(channelId: Snowflake): string {
  return `<#${checkedId(channelId, 'channelMention')}>`;
}

/**
 * Mentions a slash command: users click it to run the command. The arguments are the name of the command, the names of its
 * subcommand group and subcommand if it has them, and the id of the registered command as the last argument.
 *
 * @throws {FormatterError} when a name is not a name of a command, or the last argument is not an id
 * @see https://docs.discord.com/developers/reference#message-formatting
 * @example
 * chatInputApplicationCommandMention('help', id); // </help:1234…>
 * chatInputApplicationCommandMention('event', 'create', id); // </event create:1234…>
 * chatInputApplicationCommandMention('event', 'guests', 'list', id); // </event guests list:1234…>
 */
export function chatInputApplicationCommandMention(
  ...names:
    | [commandName: string, commandId: Snowflake]
    | [commandName: string, subcommandName: string, commandId: Snowflake]
    | [commandName: string, subcommandGroupName: string, subcommandName: string, commandId: Snowflake]
): string {
  const path = names.slice(0, -1);
  const id = checkedId(names.at(-1) ?? '', 'chatInputApplicationCommandMention, last argument');
  const invalid = path.find((name) => !COMMAND_NAME.test(name));
  if (path.length >= 1 && path.length <= 3 && invalid === undefined) return `</${path.join(' ')}:${id}>`;
  const problem = invalid === undefined ? `${path.length} names` : `${describeValue(invalid)} as a name`;
  throw new FormatterError(
    `chatInputApplicationCommandMention: a command cannot have ${problem}. Pass the name of the command, those of its group and subcommand, and the id.`,
  );
}

const COMMAND_NAME = /^[-_'\p{L}\p{N}\p{sc=Deva}\p{sc=Thai}]{1,32}$/u;

/**
 * Mentions of the pages of a guild, which are links to them.
 *
 * @see https://docs.discord.com/developers/reference#message-formatting-guild-navigation-types
 * @example
 * await use.reply(`Choose your channels in ${guildNavigationMentions.CUSTOMIZE}.`);
 */
export const guildNavigationMentions = {
  /** Channels & Roles, with the onboarding prompts. */
  CUSTOMIZE: '<id:customize>',
  /** Browse Channels. */
  BROWSE: '<id:browse>',
  /** Server Guide. */
  GUIDE: '<id:guide>',
  /** Linked Roles. */
  LINKED_ROLES: '<id:linked-roles>',
} as const;

/**
 * Mentions a linked role: users click it to connect their account.
 *
 * @throws {FormatterError} when `roleId` is not an id
 * @see https://docs.discord.com/developers/reference#message-formatting-guild-navigation-types
 * @example
 * await use.reply(`Link your account: ${linkedRoleMention(role.id)}`);
 */
export function linkedRoleMention(roleId: Snowflake): string {
  return `<id:linked-roles:${checkedId(roleId, 'linkedRoleMention')}>`;
}

/** An emoji to format: a custom emoji with an id, or a Unicode emoji with only a name, as in reactions. */
export interface FormattableEmoji {
  readonly id: Snowflake | null;
  /** Default: `emoji`. The client shows the name of the emoji with this id. */
  readonly name?: string | null | undefined;
  readonly animated?: boolean | undefined;
}

/**
 * Formats an emoji. A custom emoji is rendered if the bot may use it in that channel.
 *
 * @param emoji an emoji of the API, or the id of a custom emoji
 * @param animated whether an emoji that is passed by id is animated. Default: false
 * @throws {FormatterError} when the id or the name is invalid, or when both are null
 * @see https://docs.discord.com/developers/reference#message-formatting
 * @example
 * await use.reply(`${formatEmoji(reaction.emoji)} was added.`);
 */
export function formatEmoji(emoji: Snowflake | FormattableEmoji, animated = false): string {
  const { id, name, animated: isAnimated } = typeof emoji === 'string' ? { id: emoji, name: null, animated } : emoji;
  if (id === null) return unicodeEmoji(name);
  if (name != null && !CUSTOM_EMOJI_NAME.test(name)) {
    throw new FormatterError(`formatEmoji: ${describeValue(name)} is not the name of a custom emoji, such as "wave".`);
  }
  return `<${isAnimated === true ? 'a' : ''}:${name ?? 'emoji'}:${checkedId(id, 'formatEmoji')}>`;
}

const CUSTOM_EMOJI_NAME = /^\w{2,32}$/;

function unicodeEmoji(name: string | null | undefined): string {
  if (name) return name;
  throw new FormatterError(
    'formatEmoji: the emoji has no id and no name. It was deleted; check that one of both exists.',
  );
}
