/**
 * Checks that the caller can access the guild and the channel in the path (otherwise 50001), and has the permissions that
 * the endpoint requires (otherwise 50013, 50009 or 60003).
 */
import { bitsOf } from 'guildhall/internal';
import { type Endpoint, endpoints, permissionNames, permissions } from 'guildhall/wire';
import type { World } from '../../state/world/world.js';
import { cannotView, errorNameOf, lacks, type RuleError } from '../errors/permission-refusal.js';
import { rejectRequest } from '../errors/request-rejected-error.js';
import {
  effectivePermissions,
  grantedPermissions,
  overwriteChannelOf,
  permissionsIn,
} from '../permissions/permissions.js';
import { withheldPermissions } from '../permissions/two-factor.js';
import { unverifiedPermissions } from '../permissions/verification.js';
import type { Actor, PathEntities } from './authorized-call.js';

/**
 * Returns the permissions of the caller in the channel or guild of the path; 0 if the path has neither.
 * @throws {RequestRejectedError} 50001 when the caller is not in the guild or cannot see the channel, 50013 when the
 *   caller lacks a permission, 50026 when an access token lacks the scope, 60003 when the caller needs two-factor
 *   authentication, 50009 when the caller does not meet the verification level of the guild
 */
export function authorizeRequest(
  world: World,
  endpoint: Endpoint,
  actor: Actor | undefined,
  entities: PathEntities,
): bigint {
  if (!actor) return 0n;
  if (!hasScope(endpoint, actor)) rejectRequest('MISSING_OAUTH2_SCOPE');
  const { guild, channel } = entities;
  const userId = actor.user.user.id;
  const available = permissionsAtTarget(world, userId, entities);
  if (available === undefined) {
    // Users observe that Discord reports a guild of others as unknown here.
    if (endpoint === endpoints.getCurrentUserGuildMember) rejectRequest('UNKNOWN_GUILD');
    return isPublicPreview(endpoint, entities) || isOwnWebhook(endpoint, actor, entities)
      ? 0n
      : rejectRequest(cannotView(channel));
  }
  const required = bitsOf(permissions, endpoint.details.requiredPermissions ?? []);
  const missing = guild || channel ? required & ~available : 0n;
  if ((missing & permissions.VIEW_CHANNEL) !== 0n) rejectRequest(cannotView(channel));
  // Direct messages do not have the missing permission, so no user can get it.
  if (missing !== 0n && channel?.recipientIds) rejectRequest('NOT_IN_A_DM');
  if (missing !== 0n) {
    if (isLackingTwoFactor(world, userId, entities, missing)) rejectRequest('TWO_FACTOR_REQUIRED');
    const isUnverified = guild !== undefined && (missing & ~unverifiedPermissions(world, guild, userId)) === 0n;
    rejectRequest(isUnverified ? 'VERIFICATION_LEVEL_TOO_HIGH' : lacks(...permissionNames(missing)));
  }
  return available;
}

/** An access token needs one of the scopes of the endpoint. */
function hasScope({ details: { scopes } }: Endpoint, { accessToken }: Actor): boolean {
  return !accessToken || !scopes || scopes.some((scope) => accessToken.scopes.includes(scope));
}

/**
 * Makes the error of a rule more precise: a caller whose moderation permissions have no effect without two-factor
 * authentication gets 60003.
 */
export function explainRuleError(
  error: RuleError,
  world: World,
  actor: Actor | undefined,
  entities: PathEntities,
): RuleError {
  const isPermissionError = errorNameOf(error) === 'MISSING_PERMISSIONS' && actor !== undefined;
  return isPermissionError && isLackingTwoFactor(world, actor.user.user.id, entities) ? 'TWO_FACTOR_REQUIRED' : error;
}

/**
 * Whether a user lacks permissions only because of missing two-factor authentication.
 * @param missing the permissions that must all be among them; if undefined, one permission is enough
 */
function isLackingTwoFactor(world: World, userId: string, { guild, channel }: PathEntities, missing?: bigint): boolean {
  const member = guild?.members.get(userId);
  if (!guild || !member) return false;
  const overwriteChannel = channel && overwriteChannelOf(world, channel.channel);
  const withheld = withheldPermissions(world, guild, userId, grantedPermissions(guild, member, overwriteChannel));
  return missing === undefined ? withheld !== 0n : (missing & ~withheld) === 0n;
}

/** Whether the request reads the preview of a discoverable guild, which every user can read. */
function isPublicPreview(endpoint: Endpoint, { guild }: PathEntities): boolean {
  return endpoint === endpoints.getGuildPreview && guild !== undefined && guild.guild.features.includes('DISCOVERABLE');
}

/** Whether the request reads a webhook of the calling application, which it can read in all guilds. */
function isOwnWebhook(endpoint: Endpoint, { application }: Actor, { webhook }: PathEntities): boolean {
  return (
    endpoint === endpoints.getWebhook && application !== undefined && webhook?.webhook.application_id === application.id
  );
}

/** The permissions of a user in the channel or guild. Undefined if the user is not in it. */
function permissionsAtTarget(world: World, userId: string, { guild, channel }: PathEntities): bigint | undefined {
  if (channel) {
    const isMember = channel.recipientIds?.includes(userId) ?? guild?.members.has(userId) ?? false;
    return isMember ? permissionsIn(world, channel, userId) : undefined;
  }
  if (!guild) return 0n;
  const member = guild.members.get(userId);
  return member ? effectivePermissions(world, guild, member) : undefined;
}
