/** Whether an actor reaches what it asks for (50001), and may do what the endpoint needs (50013, 60003). */
import { bitsOf } from '../../../base/bit-set.js';
import type { ErrorCodeName } from '../../../wire/constants/error-codes.js';
import { permissions } from '../../../wire/constants/permissions.js';
import type { Endpoint } from '../../../wire/endpoints/declaration/endpoint.js';
import { getGuildPreview } from '../../../wire/endpoints/guilds/guilds.js';
import { getWebhook } from '../../../wire/endpoints/webhooks.js';
import type { World } from '../../state/world/world.js';
import { rejectRequest } from '../errors/request-rejected-error.js';
import {
  effectivePermissions,
  grantedPermissions,
  overwriteChannelOf,
  permissionsIn,
} from '../permissions/permissions.js';
import { withheldPermissions } from '../permissions/two-factor.js';
import type { Actor, ResolvedEntities } from './authorized-call.js';

/**
 * What the actor may do, in the channel or guild of the path; 0 where there is none.
 * @throws {Refusal} 50001 when it is not in the guild or cannot see the channel, 50013 when it lacks a permission, 60003
 *   when it lacks two factors
 */
export function authorizeRequest(
  world: World,
  endpoint: Endpoint,
  actor: Actor | undefined,
  entities: ResolvedEntities,
): bigint {
  if (!actor) return 0n;
  const { guild, channel } = entities;
  const userId = actor.user.user.id;
  const held = permissionsAtTarget(world, userId, entities);
  if (held === undefined)
    return isPublicPreview(endpoint, entities) || isOwnWebhook(endpoint, actor, entities)
      ? 0n
      : rejectRequest('MISSING_ACCESS');
  const needed = bitsOf(permissions, endpoint.details.requiredPermissions ?? []);
  const missing = guild || channel ? needed & ~held : 0n;
  if ((missing & permissions.VIEW_CHANNEL) !== 0n) rejectRequest('MISSING_ACCESS');
  // What a conversation cannot give at all is not a matter of permissions.
  if (missing !== 0n && channel?.recipientIds) rejectRequest('NOT_IN_A_DM');
  if (missing !== 0n)
    rejectRequest(isLackingTwoFactor(world, userId, entities, missing) ? 'TWO_FACTOR_REQUIRED' : 'MISSING_PERMISSIONS');
  return held;
}

/**
 * The error of a broken rule as the actor is told it: who has permissions to moderate and cannot use them for want of
 * two factors learns of that.
 */
export function explainRuleError(
  error: ErrorCodeName,
  world: World,
  actor: Actor | undefined,
  entities: ResolvedEntities,
): ErrorCodeName {
  const isAboutRights = error === 'MISSING_PERMISSIONS' && actor !== undefined;
  return isAboutRights && isLackingTwoFactor(world, actor.user.user.id, entities) ? 'TWO_FACTOR_REQUIRED' : error;
}

/** Whether it is for want of two factors alone that an account misses permissions: all of these, or any. */
function isLackingTwoFactor(
  world: World,
  userId: string,
  { guild, channel }: ResolvedEntities,
  missing?: bigint,
): boolean {
  const member = guild?.members.get(userId);
  if (!guild || !member) return false;
  const place = channel && overwriteChannelOf(world, channel.channel);
  const lost = withheldPermissions(world, guild, userId, grantedPermissions(guild, member, place));
  return missing === undefined ? lost !== 0n : (missing & ~lost) === 0n;
}

/** A guild that is listed publicly can be looked at from outside. */
function isPublicPreview(endpoint: Endpoint, { guild }: ResolvedEntities): boolean {
  return endpoint === getGuildPreview && guild !== undefined && guild.guild.features.includes('DISCOVERABLE');
}

/** An application can look at its own webhooks wherever they are. */
function isOwnWebhook(endpoint: Endpoint, { application }: Actor, { webhook }: ResolvedEntities): boolean {
  return endpoint === getWebhook && application !== undefined && webhook?.webhook.application_id === application.id;
}

/** What an account may do at a place, or nothing when it is not there at all. */
function permissionsAtTarget(world: World, userId: string, { guild, channel }: ResolvedEntities): bigint | undefined {
  if (channel) {
    const isThere = channel.recipientIds?.includes(userId) ?? guild?.members.has(userId) ?? false;
    return isThere ? permissionsIn(world, channel, userId) : undefined;
  }
  if (!guild) return 0n;
  const member = guild.members.get(userId);
  return member ? effectivePermissions(world, guild, member) : undefined;
}
