import { editCurrentApplication, getCurrentApplication } from '../../../../wire/endpoints/applications.js';
import { getGatewayBot } from '../../../../wire/endpoints/gateway.js';
import { createDm, leaveGuild } from '../../../../wire/endpoints/users.js';
import { webhookEvents } from '../../../../wire/events/webhook-events.js';
import { eventWebhookStatuses } from '../../../../wire/objects/applications/application.js';
import type { GuildRecord } from '../../../state/records/guilds.js';
import { rejectInvalidFields } from '../../errors/request-rejected-error.js';
import type { Actor, AuthorizedCall } from '../../requests/authorized-call.js';
import { defineRules } from '../../requests/endpoint-rules.js';

const actorIsBot = ({ actor }: { readonly actor: Actor }) =>
  actor.application ? undefined : 'ONLY_BOTS_CAN_USE_ENDPOINT';

const recipientIsOtherUser = ({ world, actor, body }: AuthorizedCall<typeof createDm>) =>
  world.users.has(body.recipient_id) && body.recipient_id !== actor.user.user.id ? undefined : 'INVALID_RECIPIENT';

const eventWebhooksHaveUrl = ({ actor, body }: AuthorizedCall<typeof editCurrentApplication>) => {
  const { event_webhooks_url: url = actor.application?.settings.event_webhooks_url } = body;
  if (body.event_webhooks_status === eventWebhookStatuses.ENABLED && !url) {
    rejectInvalidFields([
      { path: 'event_webhooks_url', code: 'BASE_TYPE_REQUIRED', message: 'This field is required' },
    ]);
  }
  return undefined;
};

const eventTypes: readonly string[] = Object.values(webhookEvents).map(({ wireName }) => wireName);

const eventWebhooksAreKnown = ({ body }: AuthorizedCall<typeof editCurrentApplication>) => {
  const message = `Value must be one of (${eventTypes.map((type) => `'${type}'`).join(', ')}).`;
  rejectInvalidFields(
    (body.event_webhooks_types ?? []).flatMap((type, index) =>
      eventTypes.includes(type) ? [] : [{ path: `event_webhooks_types.${index}`, code: 'BASE_TYPE_CHOICES', message }],
    ),
  );
  return undefined;
};

/** Rule: the owner cannot leave a guild, because the guild needs an owner. */
const actorIsNotOwner = ({ actor, guild }: { readonly actor: Actor; readonly guild: GuildRecord }) =>
  guild.guild.owner_id === actor.user.user.id ? 'INVALID_GUILD' : undefined;

export const userRules = [
  defineRules(getCurrentApplication, actorIsBot),
  defineRules(editCurrentApplication, actorIsBot, eventWebhooksHaveUrl, eventWebhooksAreKnown),
  defineRules(getGatewayBot, actorIsBot),
  defineRules(leaveGuild, actorIsNotOwner),
  defineRules(createDm, recipientIsOtherUser),
];
