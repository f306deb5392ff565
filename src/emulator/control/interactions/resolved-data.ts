/** What the ids in an interaction's values stand for. */

import type { ResolvedChannel } from '../../../wire/objects/channels/channel.js';
import type { ResolvedData } from '../../../wire/objects/interactions/interaction.js';
import type { Attachment } from '../../../wire/objects/messages/attachment.js';
import type { ResolvedMember } from '../../../wire/objects/users/member.js';
import { grantedPermissions, overwriteChannelOf } from '../../policy/permissions/permissions.js';
import type { ActingUser } from '../../policy/user-actions/select-checks.js';
import { serializeAttachment } from '../../state/files/attachments.js';
import { serializeMessage } from '../../state/messages/message-serialization.js';
import type { MessageRecord } from '../../state/records/channels.js';
import type { ApplicationRecord } from '../../state/records/users.js';

/** What an id may stand for. */
export type ResolvedEntityKind = 'users' | 'roles' | 'channels';

/** Ids that were picked in one place, and what they may stand for there. */
export interface SelectedIds {
  readonly kinds: readonly ResolvedEntityKind[];
  readonly ids: readonly string[];
}

/** What an interaction refers to. */
export interface EntityReferences {
  readonly selected?: readonly SelectedIds[];
  readonly uploads?: readonly Attachment[];
  readonly messages?: readonly MessageRecord[];
}

/** The entities that an interaction refers to, as its application gets them; undefined when there are none. */
export function resolveReferences(
  picker: ActingUser,
  application: ApplicationRecord,
  { selected = [], uploads = [], messages = [] }: EntityReferences,
): ResolvedData | undefined {
  const { world, channel } = picker;
  const guild = world.guilds.get(channel.channel.guild_id ?? '');
  const idsOf = (kind: ResolvedEntityKind) => selected.flatMap(({ kinds, ids }) => (kinds.includes(kind) ? ids : []));
  const users = idsOf('users').flatMap((id) => world.users.get(id)?.user ?? []);
  const roles = idsOf('roles').flatMap((id) => guild?.roles.get(id) ?? []);
  const channels = idsOf('channels').flatMap((id) => resolvedChannel(picker, application, id) ?? []);
  const members = users.flatMap(({ id }) => {
    const member = resolvedMember(picker, id);
    return member ? [[id, member] as const] : [];
  });
  const shown = messages.map((each) => serializeMessage(world, each, application.botUserId));
  const attachments = uploads.map((each) => serializeAttachment(world, each));
  const maps: ResolvedData = {
    ...(users.length > 0 ? { users: byId(users) } : {}),
    ...(members.length > 0 ? { members: Object.fromEntries(members) } : {}),
    ...(roles.length > 0 ? { roles: byId(roles) } : {}),
    ...(channels.length > 0 ? { channels: byId(channels) } : {}),
    ...(shown.length > 0 ? { messages: byId(shown) } : {}),
    ...(attachments.length > 0 ? { attachments: byId(attachments) } : {}),
  };
  return Object.keys(maps).length > 0 ? maps : undefined;
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

/** With the permissions that the person has in it, and those that the bot has, where it is in the guild. */
function resolvedChannel(
  { world, userId }: ActingUser,
  { botUserId }: ApplicationRecord,
  channelId: string,
): ResolvedChannel | undefined {
  const found = world.channels.get(channelId)?.channel;
  const guild = world.guilds.get(found?.guild_id ?? '');
  const member = guild?.members.get(userId);
  if (!found || !guild || !member) return undefined;
  const place = overwriteChannelOf(world, found);
  const bot = guild.members.get(botUserId);
  const { id, type, name, parent_id, guild_id, position, topic, nsfw, flags, rate_limit_per_user } = found;
  const { last_message_id, last_pin_timestamp, thread_metadata } = found;
  const fields = { id, type, name, parent_id, guild_id, position, topic, nsfw, flags, rate_limit_per_user };
  return {
    ...fields,
    last_message_id,
    last_pin_timestamp,
    thread_metadata,
    permissions: String(grantedPermissions(guild, member, place)),
    ...(bot ? { app_permissions: String(grantedPermissions(guild, bot, place)) } : {}),
  };
}
