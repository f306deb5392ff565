import { endpoints, eventWebhookStatuses, webhookEvents } from 'guildhall/wire';
import { rejectInvalidFields } from '../../errors/request-rejected-error.js';
import type { AuthorizedCall } from '../../requests/authorized-call.js';
import { defineRules } from '../../requests/endpoint-rules.js';
import { actorIsBot, isOwnApplication } from './own-application.js';

type EditCall = Pick<AuthorizedCall<typeof endpoints.editCurrentApplication>, 'actor' | 'body'>;

const eventWebhooksHaveUrl = ({ actor, body }: EditCall) => {
  const { event_webhooks_url: url = actor.application?.settings.event_webhooks_url } = body;
  if (body.event_webhooks_status === eventWebhookStatuses.ENABLED && !url) {
    rejectInvalidFields([
      { path: 'event_webhooks_url', code: 'BASE_TYPE_REQUIRED', message: 'This field is required' },
    ]);
  }
  return undefined;
};

const eventTypes: readonly string[] = Object.values(webhookEvents).map(({ wireName }) => wireName);

const eventWebhooksAreKnown = ({ body }: EditCall) => {
  const message = `Value must be one of (${eventTypes.map((type) => `'${type}'`).join(', ')}).`;
  rejectInvalidFields(
    (body.event_webhooks_types ?? []).flatMap((type, index) =>
      eventTypes.includes(type) ? [] : [{ path: `event_webhooks_types.${index}`, code: 'BASE_TYPE_CHOICES', message }],
    ),
  );
  return undefined;
};

/** Rule: the form contains a file. */
const fileIsPresent = ({ file }: AuthorizedCall<typeof endpoints.uploadApplicationAttachment>) => {
  const missing = { path: 'file', code: 'BASE_TYPE_REQUIRED', message: 'This field is required' };
  rejectInvalidFields(file ? [] : [missing]);
  return undefined;
};

export const applicationRules = [
  defineRules(endpoints.getCurrentApplication, actorIsBot),
  defineRules(endpoints.editCurrentApplication, actorIsBot, eventWebhooksHaveUrl, eventWebhooksAreKnown),
  defineRules(endpoints.getApplication, isOwnApplication),
  defineRules(endpoints.updateApplication, isOwnApplication, eventWebhooksHaveUrl, eventWebhooksAreKnown),
  defineRules(endpoints.getApplicationActivityInstance, isOwnApplication),
  defineRules(endpoints.uploadApplicationAttachment, isOwnApplication, fileIsPresent),
];
