/**
 * Checks the references between the entities of a world file. A member without a user, or a channel without its guild,
 * would cause failures later and elsewhere.
 */
import { isSnowflake } from 'guildhall';
import type { FieldError } from 'guildhall/wire';
import type { ChannelRecord } from '../records/channels.js';
import type { GuildRecord } from '../records/guilds.js';
import type { WorldContents } from '../world/world.js';

/** Returns a problem for each malformed id and each reference to a missing entity, with its path in the file. */
export function referenceProblems(contents: WorldContents): FieldError[] {
  return [
    ...idProblems(contents),
    ...accountProblems(contents),
    ...entriesWithIndex(contents.guilds).flatMap(([guild, index]) => guildProblems(contents, guild, `guilds.${index}`)),
    ...entriesWithIndex(contents.channels).flatMap(([channel, index]) =>
      channelProblems(contents, channel, `channels.${index}`),
    ),
    ...locationProblems(contents),
    ...interactionProblems(contents),
    ...monetizationProblems(contents),
    ...tokenProblems(contents),
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
  skus,
  entitlements,
  subscriptions,
}: WorldContents) {
  const accounts = { users, applications, guilds, channels, commands, webhooks, interactions, modals };
  const collections = { ...accounts, skus, entitlements, subscriptions };
  return Object.entries(collections).flatMap(([name, map]) =>
    [...map.keys()].flatMap((id, index) =>
      isSnowflake(id) ? [] : [toFieldError(`${name}.${index}`, `"${id}" is not an id.`)],
    ),
  );
}

function accountProblems({ users, applications }: WorldContents): FieldError[] {
  return [
    ...entriesWithIndex(users).flatMap(([{ applicationId }, index]) =>
      missingReference(applications, applicationId, `users.${index}.application_id`, 'application'),
    ),
    ...entriesWithIndex(applications).flatMap(([{ botUserId, ownerId }, index]) => [
      ...missingReference(users, botUserId, `applications.${index}.bot_user_id`, 'user'),
      ...missingReference(users, ownerId, `applications.${index}.owner_id`, 'user'),
    ]),
  ];
}

function guildProblems({ users, channels }: WorldContents, record: GuildRecord, path: string): FieldError[] {
  const { guild, roles, members, voices, guests, sounds, auditLog, scheduledEvents, stages, linkedRoles } = record;
  const ids = [...roles.keys(), ...sounds.keys(), ...scheduledEvents.keys(), ...auditLog.map(({ id }) => id)].filter(
    (id) => !isSnowflake(id),
  );
  return [
    ...missingReference(roles, guild.id, `${path}.roles`, '@everyone role, which has the id of its guild:'),
    ...[...linkedRoles.keys()].flatMap((id) => missingReference(roles, id, `${path}.linked_roles`, 'role')),
    ...missingReference(members, guild.owner_id, `${path}.guild.owner_id`, 'member'),
    ...ids.map((id) => toFieldError(path, `"${id}" is not an id.`)),
    ...entriesWithIndex(members).flatMap(([member, index]) => [
      ...missingReference(users, member.userId, `${path}.members.${index}.user_id`, 'user'),
      ...member.roles.flatMap((id, role) =>
        missingReference(roles, id, `${path}.members.${index}.roles.${role}`, 'role'),
      ),
    ]),
    ...[...voices].flatMap(([userId, { channelId }]) => [
      ...missingReference(members, userId, `${path}.voices`, 'member'),
      ...missingReference(channels, channelId, `${path}.voices.${userId}.channel_id`, 'channel'),
    ]),
    ...entriesWithIndex(sounds).flatMap(([{ userId }, index]) =>
      missingReference(users, userId, `${path}.sounds.${index}.user_id`, 'user'),
    ),
    ...entriesWithIndex(stages).flatMap(([{ instance }, index]) =>
      missingReference(channels, instance.channel_id, `${path}.stages.${index}.instance.channel_id`, 'channel'),
    ),
    ...entriesWithIndex(scheduledEvents).flatMap(([{ event, interested }, index]) => [
      ...missingReference(channels, event.channel_id, `${path}.scheduled_events.${index}.event.channel_id`, 'channel'),
      ...missingReference(users, event.creator_id, `${path}.scheduled_events.${index}.event.creator_id`, 'user'),
      ...[...interested].flatMap((id) =>
        missingReference(users, id, `${path}.scheduled_events.${index}.interested`, 'user'),
      ),
    ]),
    ...[...guests].flatMap(([userId, channelId]) => [
      ...missingReference(members, userId, `${path}.guests`, 'member'),
      ...missingReference(channels, channelId, `${path}.guests.${userId}`, 'channel'),
    ]),
  ];
}

function channelProblems(contents: WorldContents, record: ChannelRecord, path: string): FieldError[] {
  const { guilds, channels, users } = contents;
  const { guild_id: guildId, parent_id: parentId, thread_metadata: thread } = record.channel;
  return [
    ...missingReference(guilds, guildId, `${path}.channel.guild_id`, 'guild'),
    ...missingReference(channels, parentId, `${path}.channel.parent_id`, 'channel'),
    ...(record.recipientIds ?? []).flatMap((id, index) =>
      missingReference(users, id, `${path}.recipient_ids.${index}`, 'user'),
    ),
    ...(guildId === undefined && !record.recipientIds
      ? [toFieldError(path, 'The channel needs guild_id or recipient_ids.')]
      : []),
    ...(thread && !record.threadMembers
      ? [toFieldError(`${path}.thread_members`, 'A thread needs thread_members.')]
      : []),
    ...entriesWithIndex(record.messages).flatMap(([{ message }, index]) => [
      ...(isSnowflake(message.id)
        ? []
        : [toFieldError(`${path}.messages.${index}.message.id`, `"${message.id}" is not an id.`)]),
      ...(message.channel_id === record.channel.id
        ? []
        : [
            toFieldError(
              `${path}.messages.${index}.message.channel_id`,
              'The id must be that of the channel that contains the message.',
            ),
          ]),
    ]),
  ];
}

/** References of invites, webhooks, commands and presences. */
function locationProblems(contents: WorldContents): FieldError[] {
  const { guilds, channels, applications, users } = contents;
  return [
    ...entriesWithIndex(contents.invites).flatMap(([{ guildId, channelId }, index]) => [
      ...missingReference(guilds, guildId, `invites.${index}.guild_id`, 'guild'),
      ...missingReference(channels, channelId, `invites.${index}.channel_id`, 'channel'),
    ]),
    ...entriesWithIndex(contents.webhooks).flatMap(([{ webhook, userId }, index]) => [
      ...missingReference(channels, webhook.channel_id, `webhooks.${index}.webhook.channel_id`, 'channel'),
      ...missingReference(users, userId, `webhooks.${index}.user_id`, 'user'),
    ]),
    ...entriesWithIndex(contents.commands).flatMap(([{ application_id: id }, index]) =>
      missingReference(applications, id, `commands.${index}.application_id`, 'application'),
    ),
    ...[...contents.presences.keys()].flatMap((id) => missingReference(users, id, `presences.${id}`, 'user')),
  ];
}

function interactionProblems({ interactions, modals, applications, users, channels }: WorldContents): FieldError[] {
  return [
    ...entriesWithIndex(interactions).flatMap(([{ interaction, userId }, index]) => [
      ...missingReference(
        applications,
        interaction.application_id,
        `interactions.${index}.interaction.application_id`,
        'application',
      ),
      ...missingReference(users, userId, `interactions.${index}.user_id`, 'user'),
    ]),
    ...entriesWithIndex(modals).flatMap(([modal, index]) => [
      ...missingReference(interactions, modal.interactionId, `modals.${index}.interaction_id`, 'interaction'),
      ...missingReference(users, modal.userId, `modals.${index}.user_id`, 'user'),
      ...missingReference(channels, modal.channelId, `modals.${index}.channel_id`, 'channel'),
    ]),
  ];
}

function monetizationProblems({ skus, entitlements, subscriptions, applications, users }: WorldContents): FieldError[] {
  return [
    ...entriesWithIndex(skus).flatMap(([{ sku }, index]) =>
      missingReference(applications, sku.application_id, `skus.${index}.sku.application_id`, 'application'),
    ),
    ...entriesWithIndex(entitlements).flatMap(([{ entitlement }, index]) => {
      const path = `entitlements.${index}.entitlement`;
      return [
        ...missingReference(skus, entitlement.sku_id, `${path}.sku_id`, 'SKU'),
        ...missingReference(users, entitlement.user_id, `${path}.user_id`, 'user'),
      ];
    }),
    ...entriesWithIndex(subscriptions).flatMap(([{ subscription }, index]) => {
      const path = `subscriptions.${index}.subscription`;
      return [
        ...missingReference(users, subscription.user_id, `${path}.user_id`, 'user'),
        ...subscription.sku_ids.flatMap((id, each) => missingReference(skus, id, `${path}.sku_ids.${each}`, 'SKU')),
      ];
    }),
  ];
}

/** References of access tokens, refresh tokens and codes. Their keys are secrets, so the paths have their positions. */
function tokenProblems({ accessTokens, refreshTokens, authorizationCodes, users, applications }: WorldContents) {
  const collections = {
    access_tokens: accessTokens,
    refresh_tokens: refreshTokens,
    authorization_codes: authorizationCodes,
  };
  return Object.entries(collections).flatMap(([name, map]) =>
    [...map.values()].flatMap(({ userId, applicationId }, index) => [
      ...missingReference(users, userId, `${name}.${index}.user_id`, 'user'),
      ...missingReference(applications, applicationId, `${name}.${index}.application_id`, 'application'),
    ]),
  );
}

/** The values of a map with their indices in the file's list. */
function entriesWithIndex<Value>(map: ReadonlyMap<string, Value>): (readonly [Value, number])[] {
  return [...map.values()].map((value, index) => [value, index]);
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
