/** Checks whether a user can join a guild with an invite. */
import { guildFeatures } from 'guildhall/wire';
import { findInviteByCode } from '../../state/guilds/invites.js';
import { isTargetUser } from '../../state/guilds/target-users.js';
import type { GuildRecord, InviteRecord } from '../../state/records/guilds.js';
import type { World } from '../../state/world/world.js';
import { UserActionError } from '../errors/user-action-error.js';

/** Whether the invites of a guild are paused by its features or an incident action. */
export function areInvitesPaused(world: World, { guild }: GuildRecord): boolean {
  const until = guild.incidents_data?.invites_disabled_until;
  const isPaused = until != null && Date.parse(until) > world.clock.now();
  return isPaused || guild.features.includes(guildFeatures.INVITES_DISABLED);
}

/**
 * Finds an invite that the user can accept.
 * @throws {UserActionError} when the user cannot join with it
 */
export function requireAcceptableInvite(world: World, guild: GuildRecord, code: string, userId: string): InviteRecord {
  const invite = findInviteByCode(world, code);
  if (invite?.guildId !== guild.guild.id) {
    throw new UserActionError('unknown_invite', 'The guild has no such invite, or it has expired.', 'invite_code');
  }
  checkCanJoin(world, guild, userId);
  if (!isTargetUser(world, invite, userId)) {
    throw new UserActionError('not_invited', 'This invite is for other users.', 'user_id');
  }
  return invite;
}

/**
 * Checks that apply to all invites and the vanity URL.
 * @throws {UserActionError} when the user is banned, or invites are paused
 */
export function checkCanJoin(world: World, guild: GuildRecord, userId: string): void {
  if (guild.bans.has(userId)) throw new UserActionError('banned', 'This user is banned from the guild.', 'user_id');
  if (areInvitesPaused(world, guild)) {
    throw new UserActionError('invites_paused', 'The invites of this guild are paused.', 'invite_code');
  }
}
