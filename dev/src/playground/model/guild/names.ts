/** Displayed names and name colors in the open guild. */
import { type Channel, compareRoles, type Role, type User } from 'guildhall/wire';
import type { GuildView, MemberView, UserView } from '../../../control/views/user-view.js';

/** The displayed name of a user outside of guilds. */
export const nameOfUser = ({ global_name: name, username }: Pick<User, 'global_name' | 'username'>) => name ?? username;

/** The displayed name of a member. */
export const nameOfMember = ({ member }: MemberView) => member.nick ?? nameOfUser(member.user);

/** Returns the name of a direct message channel: its own name, or the names of the other recipients. */
export function nameOfConversation(channel: Channel, myId: string): string {
  const others = channel.recipients?.filter(({ id }) => id !== myId) ?? [];
  return channel.name ?? (others.map(nameOfUser).join(', ') || 'Conversation');
}

/** The members and roles of a guild by id. The page builds it again when the guild changes. */
export interface GuildIndex {
  readonly members: ReadonlyMap<string, MemberView>;
  readonly roles: ReadonlyMap<string, Role>;
}

/** Indexes a guild. */
export function indexGuild(guild: GuildView | undefined): GuildIndex {
  return {
    members: new Map(guild?.members.map((each) => [each.member.user.id, each])),
    roles: new Map(guild?.guild.roles.map((role) => [role.id, role])),
  };
}

/** Indexes all channels of a view. */
export function indexChannels(view: UserView | undefined): ReadonlyMap<string, Channel> {
  const channels = [...(view?.conversations ?? []), ...(view?.guilds.flatMap((guild) => guild.channels) ?? [])];
  return new Map(channels.map((channel) => [channel.id, channel]));
}

/** Returns a member's roles, highest first. */
export function rolesOf({ member }: MemberView, { roles }: GuildIndex): Role[] {
  return member.roles.flatMap((id) => roles.get(id) ?? []).sort((a, b) => compareRoles(b, a));
}

/** Returns the role whose icon is shown next to a member's name: the highest one with an icon. */
export function iconRoleOf(member: MemberView, index: GuildIndex): Role | undefined {
  return rolesOf(member, index).find(({ icon, unicode_emoji: emoji }) => icon || emoji);
}

/** Returns the color of a member's name: that of the highest role with a color, or 0. */
export function memberColor(member: MemberView, index: GuildIndex): number {
  return rolesOf(member, index).find(({ color }) => color !== 0)?.color ?? 0;
}
