/** Resolves the ids in an interaction's values to the entities that the application receives with it. */

import { commandOptionTypes } from '../../../../../src/wire/objects/applications/command-types.js';
import type { ResolvedChannel } from '../../../../../src/wire/objects/channels/channel.js';
import { componentTypes } from '../../../../../src/wire/objects/components/component-types.js';
import type { ResolvedData } from '../../../../../src/wire/objects/interactions/interaction.js';
import type { Attachment } from '../../../../../src/wire/objects/messages/attachment.js';
import type { ResolvedMember } from '../../../../../src/wire/objects/users/member.js';
import { grantedPermissions, overwriteChannelOf } from '../../policy/permissions/permissions.js';
import type { ActingUser } from '../../policy/user-actions/select-checks.js';
import { serializeAttachment } from '../../state/files/attachments.js';
import { serializeMessage } from '../../state/messages/message-serialization.js';
import type { MessageRecord } from '../../state/records/channels.js';
import type { ApplicationRecord } from '../../state/records/users.js';

/** The kinds of entities that an id can refer to. */
export type ResolvedEntityKind = 'users' | 'roles' | 'channels';

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
