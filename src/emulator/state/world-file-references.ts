/**
 * What a world file says of others must be there: a member without an account, or a channel without its guild, would
 * break the service later and elsewhere.
 */
import { isSnowflake } from '../../base/snowflake.js';
import type { FieldError } from '../../wire/form-errors.js';
import type { ChannelRecord } from './records/channels.js';
import type { GuildRecord } from './records/guilds.js';
import type { WorldContents } from './world.js';

/** Every id that stands for something that is not there, or is none, with its place in the file. */
export function referenceProblems(contents: WorldContents): FieldError[] {
  return [
    ...idProblems(contents),
    ...accountProblems(contents),
    ...each(contents.guilds).flatMap(([guild, at]) => guildProblems(contents, guild, `guilds.${at}`)),
    ...each(contents.channels).flatMap(([channel, at]) => channelProblems(contents, channel, `channels.${at}`)),
    ...placeProblems(contents),
    ...interactionProblems(contents),
  ];
}

function idProblems({
  users,
  applications,
  guilds,
  channels,
  commands,
  webhooks,
  interactions,
  modals,
}: WorldContents) {
  const collections = { users, applications, guilds, channels, commands, webhooks, interactions, modals };
  return Object.entries(collections).flatMap(([name, map]) =>
    [...map.keys()].flatMap((id, at) => (isSnowflake(id) ? [] : [problem(`${name}.${at}`, `"${id}" is no id.`)])),
  );
}

function accountProblems({ users, applications }: WorldContents): FieldError[] {
  return [
    ...each(users).flatMap(([{ applicationId }, at]) =>
      missing(applications, applicationId, `users.${at}.application_id`, 'application'),
    ),
    ...each(applications).flatMap(([{ botUserId }, at]) =>
      missing(users, botUserId, `applications.${at}.bot_user_id`, 'user'),
    ),
  ];
}

function guildProblems({ users, channels }: WorldContents, record: GuildRecord, at: string): FieldError[] {
  const { guild, roles, members, voices, auditLog } = record;
  const ids = [...roles.keys(), ...auditLog.map(({ id }) => id)].filter((id) => !isSnowflake(id));
  return [
    ...missing(roles, guild.id, `${at}.roles`, '@everyone role, which has the id of its guild:'),
    ...missing(members, guild.owner_id, `${at}.guild.owner_id`, 'member'),
    ...ids.map((id) => problem(at, `"${id}" is no id.`)),
    ...each(members).flatMap(([member, index]) => [
      ...missing(users, member.userId, `${at}.members.${index}.user_id`, 'user'),
      ...member.roles.flatMap((id, role) => missing(roles, id, `${at}.members.${index}.roles.${role}`, 'role')),
    ]),
    ...[...voices].flatMap(([userId, { channelId }]) => [
      ...missing(members, userId, `${at}.voices`, 'member'),
      ...missing(channels, channelId, `${at}.voices.${userId}.channel_id`, 'channel'),
    ]),
  ];
}

function channelProblems(contents: WorldContents, record: ChannelRecord, at: string): FieldError[] {
  const { guilds, channels, users } = contents;
  const { guild_id: guildId, parent_id: parentId, thread_metadata: thread } = record.channel;
  return [
    ...missing(guilds, guildId, `${at}.channel.guild_id`, 'guild'),
    ...missing(channels, parentId, `${at}.channel.parent_id`, 'channel'),
    ...(record.recipientIds ?? []).flatMap((id, index) => missing(users, id, `${at}.recipient_ids.${index}`, 'user')),
    ...(guildId === undefined && !record.recipientIds
      ? [problem(at, 'Neither guild_id nor recipient_ids say whose channel it is.')]
      : []),
    ...(thread && !record.threadMembers ? [problem(`${at}.thread_members`, 'A thread has members.')] : []),
    ...each(record.messages).flatMap(([{ message }, index]) => [
      ...(isSnowflake(message.id) ? [] : [problem(`${at}.messages.${index}.message.id`, `"${message.id}" is no id.`)]),
      ...(message.channel_id === record.channel.id
        ? []
        : [problem(`${at}.messages.${index}.message.channel_id`, 'It is not the channel that it stands in.')]),
    ]),
  ];
}

/** What stands in a guild or a channel beside what belongs to it. */
function placeProblems(contents: WorldContents): FieldError[] {
  const { guilds, channels, applications, users } = contents;
  return [
    ...each(contents.invites).flatMap(([{ guildId, channelId }, at]) => [
      ...missing(guilds, guildId, `invites.${at}.guild_id`, 'guild'),
      ...missing(channels, channelId, `invites.${at}.channel_id`, 'channel'),
    ]),
    ...each(contents.webhooks).flatMap(([{ webhook, userId }, at]) => [
      ...missing(channels, webhook.channel_id, `webhooks.${at}.webhook.channel_id`, 'channel'),
      ...missing(users, userId, `webhooks.${at}.user_id`, 'user'),
    ]),
    ...each(contents.commands).flatMap(([{ application_id: id }, at]) =>
      missing(applications, id, `commands.${at}.application_id`, 'application'),
    ),
    ...[...contents.presences.keys()].flatMap((id) => missing(users, id, `presences.${id}`, 'user')),
  ];
}

function interactionProblems({ interactions, modals, applications, users, channels }: WorldContents): FieldError[] {
  return [
    ...each(interactions).flatMap(([{ interaction, userId }, at]) => [
      ...missing(
        applications,
        interaction.application_id,
        `interactions.${at}.interaction.application_id`,
        'application',
      ),
      ...missing(users, userId, `interactions.${at}.user_id`, 'user'),
    ]),
    ...each(modals).flatMap(([modal, at]) => [
      ...missing(interactions, modal.interactionId, `modals.${at}.interaction_id`, 'interaction'),
      ...missing(users, modal.userId, `modals.${at}.user_id`, 'user'),
      ...missing(channels, modal.channelId, `modals.${at}.channel_id`, 'channel'),
    ]),
  ];
}

/** The values of a map with their places in the list that it is in the file. */
function each<Value>(map: ReadonlyMap<string, Value>): (readonly [Value, number])[] {
  return [...map.values()].map((value, at) => [value, at]);
}

function missing(
  known: ReadonlyMap<string, unknown>,
  id: string | null | undefined,
  path: string,
  what: string,
): FieldError[] {
  return id === undefined || id === null || known.has(id) ? [] : [problem(path, `There is no ${what} ${id}.`)];
}

function problem(path: string, message: string): FieldError {
  return { path, code: 'WORLD_FILE_REFERENCE', message };
}
