/** Turns the ids of a path into what they stand for, or into the error that the interface has for an unknown one. */
import { isSnowflake } from '../../base/snowflake.js';
import type { Endpoint } from '../../wire/endpoint.js';
import { getInvite } from '../../wire/endpoints/invites.js';
import type { ErrorName } from '../../wire/error-codes.js';
import type { FieldError } from '../../wire/form-errors.js';
import { inviteByCode } from '../state/invites.js';
import type { ChannelRecord, MessageRecord } from '../state/records/channels.js';
import type { World } from '../state/world.js';
import type { Entities } from './call.js';
import { refuse, refuseFields } from './refusal.js';
import { vanityInvite } from './vanity-invite.js';

type Path = Readonly<Record<string, string>>;

/**
 * Whether the first id of a webhook's path is of the kind that it is taken for: follow-ups to interactions stand below
 * the id of an application, at the paths of a webhook's messages.
 */
export function isMeant(world: World, { application_id: applicationId, webhook_id: webhookId }: Path): boolean {
  if (applicationId !== undefined) return world.applications.has(applicationId);
  return webhookId === undefined || !world.applications.has(webhookId);
}

/**
 * @throws {Refusal} 50035 for an id that is none, 404 with the entity's code for one that nothing has, 50027 for the
 *   token of another webhook
 */
export function resolveEntities(world: World, endpoint: Endpoint, path: Path): Entities {
  refuseFields(malformedIds(path));
  const { guild_id, channel_id, message_id, user_id, role_id, invite_code, webhook_id, webhook_token } = path;
  const invite = found(invite_code, 'UNKNOWN_INVITE', (code) => {
    // Nothing but a look can be had at what a vanity URL stands for.
    return inviteByCode(world, code) ?? (endpoint === getInvite ? vanityInvite(world, code) : undefined);
  });
  const webhook = found(webhook_id, 'UNKNOWN_WEBHOOK', (id) => world.webhooks.get(id));
  if (webhook && webhook_token !== undefined && webhook.webhook.token !== webhook_token)
    refuse('INVALID_WEBHOOK_TOKEN');
  const channelId = channel_id ?? invite?.channelId ?? webhook?.webhook.channel_id ?? undefined;
  const channel = found(channelId, 'UNKNOWN_CHANNEL', (id) => world.channels.get(id));
  const guild = found(guild_id ?? channel?.channel.guild_id, 'UNKNOWN_GUILD', (id) => world.guilds.get(id));
  const isOfMember = endpoint.path.startsWith('/guilds/{guild_id}/members/') && endpoint.facts.creates !== 'member';
  return {
    invite,
    webhook,
    guild,
    channel,
    user: found(user_id, 'UNKNOWN_USER', (id) => world.users.get(id)),
    member: found(isOfMember ? user_id : undefined, 'UNKNOWN_MEMBER', (id) => guild?.members.get(id)),
    role: found(role_id, 'UNKNOWN_ROLE', (id) => guild?.roles.get(id)),
    integration: found(path['integration_id'], 'UNKNOWN_INTEGRATION', (id) => guild?.integrations.get(id)),
    joinRequest: found(path['request_id'], 'UNKNOWN_JOIN_REQUEST', (id) => guild?.joinRequests.get(id)),
    // A message of a webhook is named without its channel: those routes look for it themselves.
    message: found(channel_id === undefined ? undefined : message_id, 'UNKNOWN_MESSAGE', (id) =>
      publicMessage(channel, id),
    ),
  };
}

/** What an id of the path stands for; nothing when the path has no such id. */
function found<T>(id: string | undefined, error: ErrorName, look: (id: string) => T | undefined): T | undefined {
  return id === undefined ? undefined : (look(id) ?? refuse(error));
}

/** Ephemeral messages are not reached through their channel. */
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
