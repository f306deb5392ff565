/** What things are called, and how members are coloured, as the person sees them in the guild that is open. */
import type { Channel } from '../../../../wire/objects/channels/channel.js';
import type { Role } from '../../../../wire/objects/guilds/role.js';
import type { User } from '../../../../wire/objects/users/user.js';
import type { GuildView, MemberView, UserView } from '../../../control/views/user-view.js';

/** What a user is called outside of guilds. */
export const nameOfUser = ({ global_name: name, username }: Pick<User, 'global_name' | 'username'>) => name ?? username;

/** What a member is called in its guild. */
export const nameOfMember = ({ member }: MemberView) => member.nick ?? nameOfUser(member.user);

/** A conversation's name: that of the others in it. */
export function nameOfConversation(channel: Channel, myId: string): string {
  const others = channel.recipients?.filter(({ id }) => id !== myId) ?? [];
  return channel.name ?? (others.map(nameOfUser).join(', ') || 'Conversation');
}

/** Whether a timeout still holds at a moment of the service. */
export function isTimedOutAt({ member }: MemberView, now: number): boolean {
  const until = member.communication_disabled_until;
  return typeof until === 'string' && Date.parse(until) > now;
}

/** Things of a guild by id, made once for each state of it. */
export interface GuildIndex {
  readonly members: ReadonlyMap<string, MemberView>;
  readonly roles: ReadonlyMap<string, Role>;
}

/** Looks up the things of a guild. */
export function indexGuild(guild: GuildView | undefined): GuildIndex {
  return {
    members: new Map(guild?.members.map((seen) => [seen.member.user.id, seen])),
    roles: new Map(guild?.guild.roles.map((role) => [role.id, role])),
  };
}

/** Every channel of a view by id. */
export function indexChannels(view: UserView | undefined): ReadonlyMap<string, Channel> {
  const all = [...(view?.conversations ?? []), ...(view?.guilds.flatMap(({ channels }) => channels) ?? [])];
  return new Map(all.map((channel) => [channel.id, channel]));
}

/** A member's roles, highest first. */
export function rolesOf(seen: MemberView, { roles }: GuildIndex): Role[] {
  return seen.member.roles.flatMap((id) => roles.get(id) ?? []).sort(compareByRank);
}

/** Orders roles as the service ranks them: of two in one place the older is the higher. */
export function compareByRank(a: Role, b: Role): number {
  return b.position - a.position || (a.id < b.id ? -1 : 1);
}

/** The colour that a member's name has: that of its highest role with one; 0 when there is none. */
export function memberColor(seen: MemberView, index: GuildIndex): number {
  return rolesOf(seen, index).find(({ color }) => color !== 0)?.color ?? 0;
}
