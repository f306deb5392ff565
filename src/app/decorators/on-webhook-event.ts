import type { WebhookEventName } from '../../wire/events/webhook-events.js';
import type { WebhookEventContext } from '../contexts/event-context.js';
import { addBinding, type HandlerDecorator } from './binding-metadata.js';
import { type OneOrMore, toFrozenList } from './one-or-more.js';

/**
 * Runs the method on events that the service posts to the bot (the option `http`), one or several. They come in any
 * order, and may come more than once.
 *
 * @param events for example `applicationAuthorized`
 */
export function OnWebhookEvent<const Name extends WebhookEventName>(
  events: OneOrMore<Name>,
): HandlerDecorator<WebhookEventContext<Name>> {
  return (target, key) => addBinding(target, key, { kind: 'webhook', events: toFrozenList<string>(events) });
}
