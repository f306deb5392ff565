/** Whether a person can join a guild by an invite. */
import { guildFeatures } from '../../../wire/objects/guilds/guild-features.js';
import { findInviteByCode } from '../../state/guilds/invites.js';
import { isTargetUser } from '../../state/guilds/target-users.js';
import type { GuildRecord, InviteRecord } from '../../state/records/guilds.js';
import type { World } from '../../state/world/world.js';
import { UserActionError } from '../errors/user-action-error.js';

/** Whether the invites of a guild lead nowhere for now: by its features, or by an incident action. */
export function areInvitesPaused(world: World, { guild }: GuildRecord): boolean {
  const until = guild.incidents_data?.invites_disabled_until;
  const isPaused = until != null && Date.parse(until) > world.clock.now();
  return isPaused || guild.features.includes(guildFeatures.INVITES_DISABLED);
}

/**
 * The invite of a code, by which the person can join the guild.
 * @throws {UserActionError} when the person cannot
 */
export function requireAcceptableInvite(world: World, guild: GuildRecord, code: string, userId: string): InviteRecord {
  const invite = findInviteByCode(world, code);
  if (invite?.guildId !== guild.guild.id) {
    throw new UserActionError('unknown_invite', 'This guild has no such invite, or it has expired.', 'invite_code');
  }
  checkCanJoin(world, guild, userId);
  if (!isTargetUser(world, invite, userId)) {
    throw new UserActionError('not_invited', 'This invite is for other people.', 'user_id');
  }
  return invite;
}

/**
 * What holds for every code, the guild's vanity URL too.
 * @throws {UserActionError} when the person is banned, or nobody can join for now
 */
export function checkCanJoin(world: World, guild: GuildRecord, userId: string): void {
  if (guild.bans.has(userId)) throw new UserActionError('banned', 'This person is banned from the guild.', 'user_id');
  if (areInvitesPaused(world, guild)) {
    throw new UserActionError('invites_paused', 'The invites of this guild are paused.', 'invite_code');
  }
}
