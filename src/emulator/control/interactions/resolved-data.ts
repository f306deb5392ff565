import type { Attachment } from '../../../wire/objects/attachment.js';
import type { ResolvedChannel } from '../../../wire/objects/channel.js';
import { componentTypes } from '../../../wire/objects/components/component-types.js';
import type { ResolvedData } from '../../../wire/objects/interaction.js';
import type { ResolvedMember } from '../../../wire/objects/member.js';
import { channelOfOverwrites, grantedPermissions } from '../../policy/permissions.js';
import type { Picker } from '../../policy/picking.js';
import { presentAttachment } from '../../state/attachments.js';

/** Entities that were picked in one component: its kind says what the ids are. */
export interface Picked {
  readonly type: number;
  readonly ids: readonly string[];
}

const userKinds: readonly number[] = [componentTypes.USER_SELECT, componentTypes.MENTIONABLE_SELECT];
const roleKinds: readonly number[] = [componentTypes.ROLE_SELECT, componentTypes.MENTIONABLE_SELECT];

/** What the picked ids and the uploads of an interaction stand for; undefined when there are none. */
export function resolve(
  picker: Picker,
  picked: readonly Picked[],
  uploads: readonly Attachment[] = [],
): ResolvedData | undefined {
  const { world, channel } = picker;
  const guild = world.guilds.get(channel.channel.guild_id ?? '');
  const idsOf = (kinds: readonly number[]) => picked.flatMap(({ type, ids }) => (kinds.includes(type) ? ids : []));
  const users = idsOf(userKinds).flatMap((id) => world.users.get(id)?.user ?? []);
  const roles = idsOf(roleKinds).flatMap((id) => guild?.roles.get(id) ?? []);
  const channels = idsOf([componentTypes.CHANNEL_SELECT]).flatMap((id) => resolvedChannel(picker, id) ?? []);
  const members = users.flatMap(({ id }) => {
    const member = resolvedMember(picker, id);
    return member ? [[id, member] as const] : [];
  });
  const maps: ResolvedData = {
    ...(users.length > 0 ? { users: byId(users) } : {}),
    ...(members.length > 0 ? { members: Object.fromEntries(members) } : {}),
    ...(roles.length > 0 ? { roles: byId(roles) } : {}),
    ...(channels.length > 0 ? { channels: byId(channels) } : {}),
    ...(uploads.length > 0 ? { attachments: byId(uploads.map((each) => presentAttachment(world, each))) } : {}),
  };
  return Object.keys(maps).length > 0 ? maps : undefined;
}

function byId<T extends { readonly id: string }>(entities: readonly T[]): Record<string, T> {
  return Object.fromEntries(entities.map((entity) => [entity.id, entity]));
}

function resolvedMember({ world, channel }: Picker, userId: string): ResolvedMember | undefined {
  const guild = world.guilds.get(channel.channel.guild_id ?? '');
  const member = guild?.members.get(userId);
  if (!guild || !member) return undefined;
  const { userId: _userId, deaf: _deaf, mute: _mute, ...fields } = member;
  return {
    ...fields,
    permissions: String(grantedPermissions(guild, member, channelOfOverwrites(world, channel.channel))),
  };
}

function resolvedChannel({ world, userId }: Picker, channelId: string): ResolvedChannel | undefined {
  const found = world.channels.get(channelId)?.channel;
  const guild = world.guilds.get(found?.guild_id ?? '');
  const member = guild?.members.get(userId);
  if (!found || !guild || !member) return undefined;
  return {
    id: found.id,
    type: found.type,
    name: found.name,
    permissions: String(grantedPermissions(guild, member, channelOfOverwrites(world, found))),
    parent_id: found.parent_id,
    guild_id: guild.guild.id,
  };
}
