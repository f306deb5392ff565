import type { WebhookEventName } from '../../wire/events/webhook-events.js';
import type { WebhookEventContext } from '../event-context.js';
import { listOf, type OneOrSeveral } from './one-or-several.js';
import { addBinding, type BindMethod } from './records.js';

/**
 * Runs the method on events that the service posts to the bot (the option `http`), one or several. They come in any
 * order, and may come more than once.
 *
 * @param events for example `applicationAuthorized`
 */
export function OnWebhookEvent<const Name extends WebhookEventName>(
  events: OneOrSeveral<Name>,
): BindMethod<WebhookEventContext<Name>> {
  return (target, key) => addBinding(target, key, { kind: 'webhook', events: listOf<string>(events) });
}
