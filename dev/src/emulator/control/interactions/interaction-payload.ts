import {
  type Attachment,
  commandOptionTypes,
  componentTypes,
  interactionContextTypes,
  limits,
  permissionSet,
  type ResolvedChannel,
  type ResolvedData,
  type ResolvedMember,
} from 'guildhall/wire';
import {
  type InstallationOwners,
  installationsAt,
  interactionContextTypeOf,
} from '../../policy/interactions/installations.js';
import { grantedPermissions, overwriteChannelOf } from '../../policy/permissions/permissions.js';
import type { ActingUser } from '../../policy/user-actions/select-checks.js';
import { serializeAttachment } from '../../state/files/attachments.js';
import { createInteractionToken } from '../../state/interactions/interactions.js';
import { serializeMember } from '../../state/members/members.js';
import { serializeMessage } from '../../state/messages/message-serialization.js';
import { validEntitlements } from '../../state/monetization/entitlements.js';
import type { MessageRecord } from '../../state/records/channels.js';
import type { ApplicationRecord } from '../../state/records/users.js';

/** The permissions of an application in DMs. In the DM with its own bot, it can also use external emojis. */
const appPermissions = {
  otherDm: permissionSet('ATTACH_FILES', 'EMBED_LINKS', 'MENTION_EVERYONE'),
  ownDm: permissionSet('ATTACH_FILES', 'EMBED_LINKS', 'MENTION_EVERYONE', 'USE_EXTERNAL_EMOJIS'),
};

/**
 * The fields that the interactions of a user have, whatever the user did.
 * @param owners of the installations that made it possible. Default: those of the application where the user is
 */
export function interactionFields(
  actor: ActingUser,
  application: ApplicationRecord,
  owners: InstallationOwners = installationsAt(actor, application),
) {
  const { world, userId, channel } = actor;
  const { id: channelId, type, name, parent_id } = channel.channel;
  const record = world.users.get(userId);
  const user = record?.user;
  const id = world.newId();
  return {
    id,
    application_id: application.id,
    token: createInteractionToken(id),
    version: 1,
    channel: {
      id: channelId,
      type,
      ...(name === undefined ? {} : { name }),
      ...(parent_id === undefined ? {} : { parent_id }),
    },
    channel_id: channelId,
    locale: record?.locale ?? 'en-US',
    entitlements: validEntitlements(world, application.id, { userId, guildId: channel.channel.guild_id }),
    authorizing_integration_owners: { ...owners },
    attachment_size_limit: limits.message.fileBytes,
    ...(guildFields(actor, application) ?? { user, ...dmFields(actor, application) }),
  };
}

function dmFields({ channel }: ActingUser, application: ApplicationRecord) {
  const context = interactionContextTypeOf(channel, application);
  const isOwn = context === interactionContextTypes.BOT_DM;
  return { context, app_permissions: isOwn ? appPermissions.ownDm : appPermissions.otherDm };
}

/** A bot that is not a member of the guild has the permissions of @everyone. */
function guildFields({ world, userId, channel }: ActingUser, { botUserId }: ApplicationRecord) {
  const guild = world.guilds.get(channel.channel.guild_id ?? '');
  const member = guild?.members.get(userId);
  if (!guild || !member) return undefined;
  const bot = guild.members.get(botUserId) ?? { userId: botUserId, roles: [] };
  const overwriteChannel = overwriteChannelOf(world, channel.channel);
  const { id, features, preferred_locale: locale } = guild.guild;
  return {
    guild: { id, features, locale },
    guild_id: id,
    guild_locale: locale,
    member: {
      ...serializeMember(world, member),
      permissions: String(grantedPermissions(guild, member, overwriteChannel)),
    },
    context: interactionContextTypes.GUILD,
    app_permissions: String(grantedPermissions(guild, bot, overwriteChannel)),
  };
}

/** The kinds of entities that an id can refer to. */
type ResolvedEntityKind = 'users' | 'roles' | 'channels';

/** Ids selected in one field, and the kinds of entities that they can refer to. */
export interface SelectedIds {
  readonly kinds: readonly ResolvedEntityKind[];
  readonly ids: readonly string[];
}

/** Everything that an interaction refers to. */
export interface EntityReferences {
  readonly selected?: readonly SelectedIds[];
  readonly uploads?: readonly Attachment[];
  readonly messages?: readonly MessageRecord[];
}

/** Builds the `resolved` data of an interaction; undefined if it refers to nothing. */
export function resolveReferences(
  actor: ActingUser,
  application: ApplicationRecord,
  { selected = [], uploads = [], messages = [] }: EntityReferences,
): ResolvedData | undefined {
  const { world, channel } = actor;
  const guild = world.guilds.get(channel.channel.guild_id ?? '');
  const idsOf = (kind: ResolvedEntityKind) => selected.flatMap(({ kinds, ids }) => (kinds.includes(kind) ? ids : []));
  const users = idsOf('users').flatMap((id) => world.users.get(id)?.user ?? []);
  const roles = idsOf('roles').flatMap((id) => guild?.roles.get(id) ?? []);
  const channels = idsOf('channels').flatMap((id) => resolvedChannel(actor, application, id) ?? []);
  const members = users.flatMap(({ id }) => {
    const member = resolvedMember(actor, id);
    return member ? [[id, member] as const] : [];
  });
  const serializedMessages = messages.map((each) => serializeMessage(world, each, application.botUserId));
  const attachments = uploads.map((each) => serializeAttachment(world, each));
  const resolved: ResolvedData = {
    ...(users.length > 0 ? { users: byId(users) } : {}),
    ...(members.length > 0 ? { members: Object.fromEntries(members) } : {}),
    ...(roles.length > 0 ? { roles: byId(roles) } : {}),
    ...(channels.length > 0 ? { channels: byId(channels) } : {}),
    ...(serializedMessages.length > 0 ? { messages: byId(serializedMessages) } : {}),
    ...(attachments.length > 0 ? { attachments: byId(attachments) } : {}),
  };
  return Object.keys(resolved).length > 0 ? resolved : undefined;
}

function byId<T extends { readonly id: string }>(entities: readonly T[]): Record<string, T> {
  return Object.fromEntries(entities.map((entity) => [entity.id, entity]));
}

function resolvedMember({ world, channel }: ActingUser, userId: string): ResolvedMember | undefined {
  const guild = world.guilds.get(channel.channel.guild_id ?? '');
  const member = guild?.members.get(userId);
  if (!guild || !member) return undefined;
  const { userId: _userId, deaf: _deaf, mute: _mute, ...fields } = member;
  return {
    ...fields,
    permissions: String(grantedPermissions(guild, member, overwriteChannelOf(world, channel.channel))),
  };
}

/** Adds the permissions of the user in the channel, and those of the bot if it is a member of the guild. */
function resolvedChannel(
  { world, userId }: ActingUser,
  { botUserId }: ApplicationRecord,
  channelId: string,
): ResolvedChannel | undefined {
  const target = world.channels.get(channelId)?.channel;
  const guild = world.guilds.get(target?.guild_id ?? '');
  const member = guild?.members.get(userId);
  if (!target || !guild || !member) return undefined;
  const overwriteChannel = overwriteChannelOf(world, target);
  const bot = guild.members.get(botUserId);
  const { id, type, name, parent_id, guild_id, position, topic, nsfw, flags, rate_limit_per_user } = target;
  const { last_message_id, last_pin_timestamp, thread_metadata } = target;
  const fields = { id, type, name, parent_id, guild_id, position, topic, nsfw, flags, rate_limit_per_user };
  return {
    ...fields,
    last_message_id,
    last_pin_timestamp,
    thread_metadata,
    permissions: String(grantedPermissions(guild, member, overwriteChannel)),
    ...(bot ? { app_permissions: String(grantedPermissions(guild, bot, overwriteChannel)) } : {}),
  };
}

type Kinds = readonly ResolvedEntityKind[];

const kindsByComponentType: ReadonlyMap<number, Kinds> = new Map<number, Kinds>([
  [componentTypes.USER_SELECT, ['users']],
  [componentTypes.ROLE_SELECT, ['roles']],
  [componentTypes.MENTIONABLE_SELECT, ['users', 'roles']],
  [componentTypes.CHANNEL_SELECT, ['channels']],
]);

const kindsByOptionType: ReadonlyMap<number, Kinds> = new Map<number, Kinds>([
  [commandOptionTypes.USER, ['users']],
  [commandOptionTypes.ROLE, ['roles']],
  [commandOptionTypes.MENTIONABLE, ['users', 'roles']],
  [commandOptionTypes.CHANNEL, ['channels']],
]);

/** Which entities the values of a component of this type refer to; empty if the values are not ids. */
export function kindsOfComponent(type: number): Kinds {
  return kindsByComponentType.get(type) ?? [];
}

/** Which entities the value of an option of this type refers to; empty if the value is not an id. */
export function kindsOfOption(type: number): Kinds {
  return kindsByOptionType.get(type) ?? [];
}
