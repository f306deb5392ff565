/** A guild as a person sees it, for tests of what the page works out without a browser. */
import { AdjustableClock } from '../../src/base/adjustable-clock.js';
import { guildView as viewOf } from '../../src/emulator/control/people/viewing.js';
import type { GuildView, SeenMember } from '../../src/emulator/control/person-view.js';
import { createDefaultWorld } from '../../src/emulator/world/default-world.js';
import type { Channel } from '../../src/wire/objects/channels/channel.js';
import type { Role } from '../../src/wire/objects/guilds/role.js';
import type { Message } from '../../src/wire/objects/messages/message.js';
import type { Member } from '../../src/wire/objects/users/member.js';
import type { User } from '../../src/wire/objects/users/user.js';

/** The guild's id, which is that of @everyone. */
export const GUILD = '1';
export const OWNER = '2';

export interface ViewChanges extends Partial<Omit<GuildView, 'guild'>> {
  /** Beside @everyone. */
  readonly roles?: readonly Role[];
}

/** A view as the service makes it, with other people and things in it. */
export function guildView({ roles = [], ...changes }: ViewChanges = {}): GuildView {
  const { world } = createDefaultWorld(new AdjustableClock('manual'));
  const record = world.guilds.get(world.defaultGuildId ?? '');
  const made = record && viewOf(world, record.guild.id, record.guild.owner_id);
  if (!made) throw new Error('the default guild is gone');
  const everyone = role(GUILD, { name: '@everyone', position: 0 });
  const guild = { ...made.guild, id: GUILD, owner_id: OWNER, roles: [everyone, ...roles] };
  return { ...made, permissions: '0', channel_permissions: {}, ...changes, guild };
}

export function user(id: string, changes: Partial<User> = {}): User {
  return { id, username: `user${id}`, discriminator: '0', global_name: null, avatar: null, ...changes };
}

export function seenMember(id: string, of: Partial<User> = {}, changes: Partial<Member> = {}): SeenMember {
  const member = { user: user(id, of), roles: [], joined_at: null, deaf: false, mute: false, flags: 0, ...changes };
  return { member, status: 'online' };
}

export function role(id: string, changes: Partial<Role> = {}): Role {
  const colors = { primary_color: 0, secondary_color: null, tertiary_color: null };
  const plain = { name: `role${id}`, color: 0, colors, hoist: false, position: 1, permissions: '0' };
  return { id, ...plain, managed: false, mentionable: false, flags: 0, ...changes };
}

export function textChannel(id: string, changes: Partial<Channel> = {}): Channel {
  return { id, type: 0, guild_id: GUILD, name: `channel${id}`, ...changes };
}

export function message(id: string, changes: Partial<Message> = {}): Message {
  const texts = { type: 0, content: 'hello', timestamp: '2030-01-01T00:00:00.000Z', edited_timestamp: null };
  const lists = { mentions: [], mention_roles: [], attachments: [], embeds: [] };
  const rest = { channel_id: '30', author: user('10'), tts: false, mention_everyone: false, pinned: false };
  return { id, ...texts, ...lists, ...rest, ...changes };
}
