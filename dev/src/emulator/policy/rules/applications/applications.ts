import {
  editCurrentApplication,
  getApplication,
  getApplicationActivityInstance,
  getCurrentApplication,
  updateApplication,
  uploadApplicationAttachment,
} from '../../../../../../src/wire/endpoints/applications.js';
import { webhookEvents } from '../../../../../../src/wire/events/webhook-events.js';
import { eventWebhookStatuses } from '../../../../../../src/wire/objects/applications/application.js';
import { rejectInvalidFields } from '../../errors/request-rejected-error.js';
import type { AuthorizedCall } from '../../requests/authorized-call.js';
import { defineRules } from '../../requests/endpoint-rules.js';
import { actorIsBot, isOwnApplication } from './own-application.js';

type EditCall = Pick<AuthorizedCall<typeof editCurrentApplication>, 'actor' | 'body'>;

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
const fileIsPresent = ({ file }: AuthorizedCall<typeof uploadApplicationAttachment>) => {
  const missing = { path: 'file', code: 'BASE_TYPE_REQUIRED', message: 'This field is required' };
  rejectInvalidFields(file ? [] : [missing]);
  return undefined;
};

export const applicationRules = [
  defineRules(getCurrentApplication, actorIsBot),
  defineRules(editCurrentApplication, actorIsBot, eventWebhooksHaveUrl, eventWebhooksAreKnown),
  defineRules(getApplication, isOwnApplication),
  defineRules(updateApplication, isOwnApplication, eventWebhooksHaveUrl, eventWebhooksAreKnown),
  defineRules(getApplicationActivityInstance, isOwnApplication),
  defineRules(uploadApplicationAttachment, isOwnApplication, fileIsPresent),
];
