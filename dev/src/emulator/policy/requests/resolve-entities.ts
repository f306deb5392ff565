/** Resolves the ids of a path to entities, or rejects the request with the API's error for an unknown one. */
import { isSnowflake } from 'guildhall';
import { type Endpoint, type ErrorCodeName, endpoints, type FieldError } from 'guildhall/wire';
import { findInviteByCode } from '../../state/guilds/invites.js';
import type { ChannelRecord, MessageRecord } from '../../state/records/channels.js';
import type { World } from '../../state/world/world.js';
import { rejectInvalidFields, rejectRequest } from '../errors/request-rejected-error.js';
import { vanityInvite } from '../invites/invites.js';
import type { PathEntities } from './authorized-call.js';

type Path = Readonly<Record<string, string>>;

/**
 * Whether the first id of a webhook path has the expected kind. Follow-ups of interactions have the paths of webhook
 * messages, with the id of an application instead of a webhook.
 */
export function matchesPathIds(world: World, { application_id: applicationId, webhook_id: webhookId }: Path): boolean {
  if (applicationId !== undefined) return world.applications.has(applicationId);
  return webhookId === undefined || !world.applications.has(webhookId);
}

/**
 * @throws {RequestRejectedError} 50035 for a malformed id, 404 with the entity's error code for an unknown one, 50027
 *   for the token of another webhook
 */
export function resolveEntities(world: World, endpoint: Endpoint, path: Path): PathEntities {
  rejectInvalidFields(malformedIds(path));
  const { guild_id, channel_id, message_id, user_id, role_id, invite_code, webhook_id, webhook_token } = path;
  const invite = resolveOrReject(invite_code, 'UNKNOWN_INVITE', (code) => {
    // A vanity URL can only be read. It cannot be deleted like an invite.
    return findInviteByCode(world, code) ?? (endpoint === endpoints.getInvite ? vanityInvite(world, code) : undefined);
  });
  const webhook = resolveOrReject(webhook_id, 'UNKNOWN_WEBHOOK', (id) => world.webhooks.get(id));
  if (webhook && webhook_token !== undefined && webhook.webhook.token !== webhook_token)
    rejectRequest('INVALID_WEBHOOK_TOKEN');
  const channelId = channel_id ?? invite?.channelId ?? webhook?.webhook.channel_id ?? undefined;
  const channel = resolveOrReject(channelId, 'UNKNOWN_CHANNEL', (id) => world.channels.get(id));
  const guild = resolveOrReject(guild_id ?? channel?.channel.guild_id, 'UNKNOWN_GUILD', (id) => world.guilds.get(id));
  const namesMember = endpoint.path.startsWith('/guilds/{guild_id}/members/') && endpoint.details.creates !== 'member';
  return {
    invite,
    webhook,
    guild,
    channel,
    user: resolveOrReject(user_id, 'UNKNOWN_USER', (id) => world.users.get(id)),
    member: resolveOrReject(namesMember ? user_id : undefined, 'UNKNOWN_MEMBER', (id) => guild?.members.get(id)),
    role: resolveOrReject(role_id, 'UNKNOWN_ROLE', (id) => guild?.roles.get(id)),
    autoModerationRule: resolveOrReject(path['rule_id'], 'UNKNOWN_AUTO_MODERATION_RULE', (id) =>
      guild?.autoModerationRules.get(id),
    ),
    integration: resolveOrReject(path['integration_id'], 'UNKNOWN_INTEGRATION', (id) => guild?.integrations.get(id)),
    joinRequest: resolveOrReject(path['request_id'], 'UNKNOWN_JOIN_REQUEST', (id) => guild?.joinRequests.get(id)),
    scheduledEvent: resolveOrReject(path['guild_scheduled_event_id'], 'UNKNOWN_SCHEDULED_EVENT', (id) =>
      guild?.scheduledEvents.get(id),
    ),
    // Paths of webhook messages have no channel id: their routes find up the message themselves.
    message: resolveOrReject(channel_id === undefined ? undefined : message_id, 'UNKNOWN_MESSAGE', (id) =>
      publicMessage(channel, id),
    ),
  };
}

/** Resolves an id of the path. Undefined if the path has no such id. */
function resolveOrReject<T>(
  id: string | undefined,
  error: ErrorCodeName,
  find: (id: string) => T | undefined,
): T | undefined {
  return id === undefined ? undefined : (find(id) ?? rejectRequest(error));
}

/** Ephemeral messages cannot be accessed through their channel. */
function publicMessage(channel: ChannelRecord | undefined, id: string): MessageRecord | undefined {
  const record = channel?.messages.get(id);
  return record?.ephemeralFor === undefined ? record : undefined;
}

function malformedIds(path: Path): FieldError[] {
  return Object.entries(path)
    .filter(([name, value]) => name.endsWith('_id') && !isSnowflake(value))
    .map(([name, value]) => ({
      path: name,
      code: 'NUMBER_TYPE_COERCE',
      message: `Value "${value}" is not snowflake.`,
    }));
}
