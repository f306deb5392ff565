import type { WebhookEventName } from '../../wire/events/webhook-events.js';
import type { WebhookEventContext } from '../contexts/event-context.js';
import { addBinding, type HandlerDecorator } from './binding-metadata.js';
import { type OneOrMore, toFrozenList } from './one-or-more.js';

/**
 * Runs the method on events that Discord posts to the bot over HTTP (the option `http`). They can arrive in any order, and
 * more than once.
 *
 * @param events one or several names such as `applicationAuthorized`
 * @see https://docs.discord.com/developers/events/webhook-events
 *
 * @example
 * @OnWebhookEvent('applicationAuthorized')
 * installed({ data }: WebhookEventContext<'applicationAuthorized'>) {}
 */
export function OnWebhookEvent<const Name extends WebhookEventName>(
  events: OneOrMore<Name>,
): HandlerDecorator<WebhookEventContext<Name>> {
  return (target, key) => addBinding(target, key, { kind: 'webhook', events: toFrozenList<string>(events) });
}
