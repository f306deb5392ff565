/** The permissions of a member, computed from objects of the API. */
import {
  type AnyOptionNames,
  formatOptionProblem,
  type OptionNames,
  optionProblems,
} from '../../base/options/option-problems.js';
import { threadTypes } from '../objects/channels/channel-types.js';
import { grantedBits } from './granted-bits.js';
import { rolesOfMember, userIdOfMember } from './member-data.js';
import { PermissionBits } from './permission-bits.js';
import { PermissionInputError } from './permission-input-error.js';
import type { PermissionChannel, PermissionGuild, PermissionMember, PermissionRole } from './permission-subjects.js';
import { unrestrictedBits, usableBitsInChannel, usableBitsInThread } from './usable-bits.js';

/** A member, with what its permissions depend on. */
export interface MemberPermissionsInput {
  readonly guild: PermissionGuild;
  /** The roles of the guild, including @everyone. Roles that the member does not have may be left out. */
  readonly roles: Iterable<PermissionRole>;
  readonly member: PermissionMember;
  /**
   * The time at which a timeout is compared, in milliseconds since 1970.
   *
   * @default the current time
   */
  readonly now?: number | undefined;
}

/** A member in a channel, with what its permissions depend on. */
export interface ChannelPermissionsInput extends MemberPermissionsInput {
  readonly channel: PermissionChannel;
  /** The channel of a thread. Required if `channel` is a thread, otherwise ignored. */
  readonly parent?: PermissionChannel | undefined;
  /**
   * Whether the member is a member of the private thread `channel`. Without MANAGE_THREADS, only its members see it.
   *
   * @default false
   */
  readonly isThreadMember?: boolean | undefined;
}

const memberInputNames: OptionNames<MemberPermissionsInput> = { guild: true, roles: true, member: true, now: true };
const channelInputNames: OptionNames<ChannelPermissionsInput> = {
  ...memberInputNames,
  channel: true,
  parent: true,
  isThreadMember: true,
};

/**
 * The permissions of a member in a guild, regardless of channels: those of its roles, all for the owner, and only viewing
 * during a timeout and before the member has completed the screening.
 *
 * @throws {PermissionInputError} when the permissions of a role are not a number, or the member has no user
 * @see https://docs.discord.com/developers/topics/permissions
 *
 * @example
 * const roles = await api.guilds.listRoles(guild.id);
 * const canKick = memberPermissions({ guild, roles, member }).has('KICK_MEMBERS');
 */
export function memberPermissions(input: MemberPermissionsInput): PermissionBits {
  requireKnownNames('memberPermissions', input, memberInputNames);
  return new PermissionBits(bitsOfMember(input));
}

/**
 * The permissions that a member can use in a channel: those of its roles, changed by the overwrites of the channel, without
 * those that are implicitly denied. If the member cannot see the channel, there are none. In a thread they are those of the
 * parent channel, and SEND_MESSAGES says whether the member may send messages in the thread.
 *
 * With the cache, use `cache.permissionsIn`.
 *
 * @throws {PermissionInputError} when the permissions of a role or an overwrite are not a number, the member has no user, or
 * `channel` is a thread and `parent` is missing
 * @see https://docs.discord.com/developers/topics/permissions
 *
 * @example
 * const permissions = channelPermissions({ guild, roles, member, channel });
 * const missing = permissions.missing('SEND_MESSAGES', 'EMBED_LINKS');
 */
export function channelPermissions(input: ChannelPermissionsInput): PermissionBits {
  requireKnownNames('channelPermissions', input, channelInputNames);
  const { channel, parent, isThreadMember = false } = input;
  if (!threadTypes.includes(channel.type))
    return new PermissionBits(usableBitsInChannel(bitsOfMember(input, channel), channel));
  if (!parent) {
    throw new PermissionInputError('A thread has the permissions of its parent channel. Pass the channel as `parent`.');
  }
  const { type } = channel;
  return new PermissionBits(usableBitsInThread(bitsOfMember(input, parent), { type, isThreadMember }));
}

/** @throws {PermissionInputError} when a name is unknown: without `isThreadMember`, the permissions would be wrong */
function requireKnownNames(name: string, input: unknown, names: AnyOptionNames): void {
  const [problem] = optionProblems(input, names);
  if (problem) throw new PermissionInputError(`${name}: ${formatOptionProblem(problem)}`);
}

/** The permissions of a member, in the guild or in a channel, including those that are implicitly denied. */
function bitsOfMember(
  { guild, roles, member, now = Date.now() }: MemberPermissionsInput,
  channel?: PermissionChannel,
): bigint {
  const userId = userIdOfMember(member);
  const subject = { guild, userId, roles: rolesOfMember(guild, roles, member) };
  const granted = grantedBits(subject, channel?.permission_overwrites);
  return unrestrictedBits(granted, { member, isOwner: guild.owner_id === userId, now });
}
