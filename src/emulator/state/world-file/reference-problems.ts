/**
 * What a world file says of others must be there: a member without an account, or a channel without its guild, would
 * break the service later and elsewhere.
 */
import { isSnowflake } from '../../../base/snowflake.js';
import type { FieldError } from '../../../wire/validation/form-errors.js';
import type { ChannelRecord } from '../records/channels.js';
import type { GuildRecord } from '../records/guilds.js';
import type { WorldContents } from '../world/world.js';

/** Every id that stands for something that is not there, or is none, with its place in the file. */
export function referenceProblems(contents: WorldContents): FieldError[] {
  return [
    ...idProblems(contents),
    ...accountProblems(contents),
    ...entriesWithIndex(contents.guilds).flatMap(([guild, at]) => guildProblems(contents, guild, `guilds.${at}`)),
    ...entriesWithIndex(contents.channels).flatMap(([channel, at]) =>
      channelProblems(contents, channel, `channels.${at}`),
    ),
    ...locationProblems(contents),
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
    [...map.keys()].flatMap((id, at) => (isSnowflake(id) ? [] : [toFieldError(`${name}.${at}`, `"${id}" is no id.`)])),
  );
}

function accountProblems({ users, applications }: WorldContents): FieldError[] {
  return [
    ...entriesWithIndex(users).flatMap(([{ applicationId }, at]) =>
      missingReference(applications, applicationId, `users.${at}.application_id`, 'application'),
    ),
    ...entriesWithIndex(applications).flatMap(([{ botUserId }, at]) =>
      missingReference(users, botUserId, `applications.${at}.bot_user_id`, 'user'),
    ),
  ];
}

function guildProblems({ users, channels }: WorldContents, record: GuildRecord, at: string): FieldError[] {
  const { guild, roles, members, voices, auditLog } = record;
  const ids = [...roles.keys(), ...auditLog.map(({ id }) => id)].filter((id) => !isSnowflake(id));
  return [
    ...missingReference(roles, guild.id, `${at}.roles`, '@everyone role, which has the id of its guild:'),
    ...missingReference(members, guild.owner_id, `${at}.guild.owner_id`, 'member'),
    ...ids.map((id) => toFieldError(at, `"${id}" is no id.`)),
    ...entriesWithIndex(members).flatMap(([member, index]) => [
      ...missingReference(users, member.userId, `${at}.members.${index}.user_id`, 'user'),
      ...member.roles.flatMap((id, role) =>
        missingReference(roles, id, `${at}.members.${index}.roles.${role}`, 'role'),
      ),
    ]),
    ...[...voices].flatMap(([userId, { channelId }]) => [
      ...missingReference(members, userId, `${at}.voices`, 'member'),
      ...missingReference(channels, channelId, `${at}.voices.${userId}.channel_id`, 'channel'),
    ]),
  ];
}

function channelProblems(contents: WorldContents, record: ChannelRecord, at: string): FieldError[] {
  const { guilds, channels, users } = contents;
  const { guild_id: guildId, parent_id: parentId, thread_metadata: thread } = record.channel;
  return [
    ...missingReference(guilds, guildId, `${at}.channel.guild_id`, 'guild'),
    ...missingReference(channels, parentId, `${at}.channel.parent_id`, 'channel'),
    ...(record.recipientIds ?? []).flatMap((id, index) =>
      missingReference(users, id, `${at}.recipient_ids.${index}`, 'user'),
    ),
    ...(guildId === undefined && !record.recipientIds
      ? [toFieldError(at, 'Neither guild_id nor recipient_ids say whose channel it is.')]
      : []),
    ...(thread && !record.threadMembers ? [toFieldError(`${at}.thread_members`, 'A thread has members.')] : []),
    ...entriesWithIndex(record.messages).flatMap(([{ message }, index]) => [
      ...(isSnowflake(message.id)
        ? []
        : [toFieldError(`${at}.messages.${index}.message.id`, `"${message.id}" is no id.`)]),
      ...(message.channel_id === record.channel.id
        ? []
        : [toFieldError(`${at}.messages.${index}.message.channel_id`, 'It is not the channel that it stands in.')]),
    ]),
  ];
}

/** What stands in a guild or a channel beside what belongs to it. */
function locationProblems(contents: WorldContents): FieldError[] {
  const { guilds, channels, applications, users } = contents;
  return [
    ...entriesWithIndex(contents.invites).flatMap(([{ guildId, channelId }, at]) => [
      ...missingReference(guilds, guildId, `invites.${at}.guild_id`, 'guild'),
      ...missingReference(channels, channelId, `invites.${at}.channel_id`, 'channel'),
    ]),
    ...entriesWithIndex(contents.webhooks).flatMap(([{ webhook, userId }, at]) => [
      ...missingReference(channels, webhook.channel_id, `webhooks.${at}.webhook.channel_id`, 'channel'),
      ...missingReference(users, userId, `webhooks.${at}.user_id`, 'user'),
    ]),
    ...entriesWithIndex(contents.commands).flatMap(([{ application_id: id }, at]) =>
      missingReference(applications, id, `commands.${at}.application_id`, 'application'),
    ),
    ...[...contents.presences.keys()].flatMap((id) => missingReference(users, id, `presences.${id}`, 'user')),
  ];
}

function interactionProblems({ interactions, modals, applications, users, channels }: WorldContents): FieldError[] {
  return [
    ...entriesWithIndex(interactions).flatMap(([{ interaction, userId }, at]) => [
      ...missingReference(
        applications,
        interaction.application_id,
        `interactions.${at}.interaction.application_id`,
        'application',
      ),
      ...missingReference(users, userId, `interactions.${at}.user_id`, 'user'),
    ]),
    ...entriesWithIndex(modals).flatMap(([modal, at]) => [
      ...missingReference(interactions, modal.interactionId, `modals.${at}.interaction_id`, 'interaction'),
      ...missingReference(users, modal.userId, `modals.${at}.user_id`, 'user'),
      ...missingReference(channels, modal.channelId, `modals.${at}.channel_id`, 'channel'),
    ]),
  ];
}

/** The values of a map with their places in the list that it is in the file. */
function entriesWithIndex<Value>(map: ReadonlyMap<string, Value>): (readonly [Value, number])[] {
  return [...map.values()].map((value, at) => [value, at]);
}

function missingReference(
  known: ReadonlyMap<string, unknown>,
  id: string | null | undefined,
  path: string,
  what: string,
): FieldError[] {
  return id === undefined || id === null || known.has(id) ? [] : [toFieldError(path, `There is no ${what} ${id}.`)];
}

function toFieldError(path: string, message: string): FieldError {
  return { path, code: 'WORLD_FILE_REFERENCE', message };
}
