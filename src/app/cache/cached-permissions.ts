import type { Clock } from '../../base/clock.js';
import type { Snowflake } from '../../base/snowflake.js';
import { threadTypes } from '../../wire/objects/channels/channel-types.js';
import { grantedBits } from '../../wire/permissions/granted-bits.js';
import { userIdOfMember } from '../../wire/permissions/member-data.js';
import { PermissionBits } from '../../wire/permissions/permission-bits.js';
import type { PermissionChannel, PermissionMember, RankedMember } from '../../wire/permissions/permission-subjects.js';
import { assignableRoles, outranksMember } from '../../wire/permissions/role-hierarchy.js';
import {
  needsThreadMembership,
  unrestrictedBits,
  usableBitsInChannel,
  usableBitsInThread,
} from '../../wire/permissions/usable-bits.js';
import { CacheNotEnabledError } from './cache-not-enabled-error.js';
import type { CachedGuild, CachedRole, CachePartName, CacheStores } from './cache-store.js';

/** Computes permissions and the role hierarchy from cached objects. Results are undefined if an object is not cached. */
export class CachedPermissions {
  constructor(
    private readonly stores: CacheStores,
    private readonly clock: Pick<Clock, 'now'>,
  ) {}

  /** The permissions that a member can use in a channel or thread. */
  inChannel(channelId: Snowflake, who: Snowflake | PermissionMember): PermissionBits | undefined {
    const channels = required(this.stores.channels, 'channels');
    const channel = channels.get(channelId);
    const guild = this.#guildOf(channel?.guild_id);
    const member = this.#memberOf(guild, who);
    if (!channel || !guild || !member) return undefined;
    const isThread = threadTypes.includes(channel.type);
    const permissionChannel = isThread ? channels.get(channel.parent_id ?? '') : channel;
    const bits = permissionChannel && this.#bitsOf(guild, member, permissionChannel);
    if (bits === undefined) return undefined;
    if (!isThread) return new PermissionBits(usableBitsInChannel(bits, channel));
    // A cached thread contains only the membership of the bot.
    const isThreadMember = channel.member?.user_id === member.user.id;
    const inThread = usableBitsInThread(bits, { type: channel.type, isThreadMember: true });
    const isUnknown = inThread !== 0n && !isThreadMember && needsThreadMembership(bits, channel.type);
    return isUnknown ? undefined : new PermissionBits(inThread);
  }

  /** The permissions of a member in the guild, regardless of channels. */
  inGuild(guildId: Snowflake, who: Snowflake | PermissionMember): PermissionBits | undefined {
    const guild = this.#guildOf(guildId);
    const member = this.#memberOf(guild, who);
    const bits = guild && member && this.#bitsOf(guild, member);
    return bits === undefined ? undefined : new PermissionBits(bits);
  }

  /** Whether the hierarchy allows a member to act on another. */
  outranks(guildId: Snowflake, who: Snowflake | RankedMember, other: Snowflake | RankedMember): boolean | undefined {
    const guild = this.#guildOf(guildId);
    const [member, otherMember] = [this.#memberOf(guild, who), this.#memberOf(guild, other)];
    if (!guild || !member || !otherMember) return undefined;
    const [roles, otherRoles] = [this.#rolesOf(guildId, member), this.#rolesOf(guildId, otherMember)];
    if (!roles || !otherRoles) return undefined;
    return outranksMember({ guild, roles: [...roles, ...otherRoles], member, other: otherMember });
  }

  /** The roles that the hierarchy allows a member to assign, highest first. */
  assignableRoles(guildId: Snowflake, who: Snowflake | RankedMember): CachedRole[] | undefined {
    const guild = this.#guildOf(guildId);
    const member = this.#memberOf(guild, who);
    if (!guild || !member || !this.#rolesOf(guildId, member)) return undefined;
    return assignableRoles({ guild, roles: required(this.stores.roles, 'roles').of(guildId), member });
  }

  #guildOf(guildId: Snowflake | undefined): CachedGuild | undefined {
    const guilds = required(this.stores.guilds, 'guilds');
    // Roles are always needed, so a missing option shows at the first call.
    required(this.stores.roles, 'roles');
    return guildId === undefined ? undefined : guilds.get(guildId);
  }

  /** The permissions of a member, in the guild or in a channel, including those that are implicitly denied. */
  #bitsOf(guild: CachedGuild, member: PermissionMember, channel?: PermissionChannel): bigint | undefined {
    const userId = member.user.id;
    const isOwner = guild.owner_id === userId;
    const roles = isOwner ? [] : this.#rolesOf(guild.id, member);
    if (!roles) return undefined;
    const granted = grantedBits({ guild, userId, roles }, channel?.permission_overwrites);
    return unrestrictedBits(granted, { member, isOwner, now: this.clock.now() });
  }

  /** The roles of a member, including @everyone. Undefined if one of them is not cached. */
  #rolesOf(guildId: Snowflake, { roles: ids }: Pick<RankedMember, 'roles'>): CachedRole[] | undefined {
    const store = required(this.stores.roles, 'roles');
    const everyone = store.get(guildId, guildId);
    if (!everyone) return undefined;
    const roles = [everyone];
    for (const id of ids) {
      const role = store.get(guildId, id);
      if (!role) return undefined;
      roles.push(role);
    }
    return roles;
  }

  /** The member that was passed, or the cached member of the user that was passed. */
  #memberOf<M extends RankedMember>(
    guild: CachedGuild | undefined,
    who: Snowflake | M,
  ): M | PermissionMember | undefined {
    if (typeof who !== 'string') {
      userIdOfMember(who);
      return who;
    }
    const members = required(this.stores.members, 'members');
    if (!guild) return undefined;
    // Neither permissions nor rank of the owner depend on its roles.
    if (guild.owner_id === who) return { user: { id: who }, roles: [] };
    return members.getPermissionFields ? members.getPermissionFields(guild.id, who) : members.get(guild.id, who);
  }
}

function required<Store>(store: Store | undefined, part: CachePartName): Store {
  if (store === undefined) throw new CacheNotEnabledError(part);
  return store;
}
