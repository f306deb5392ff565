/** What the service posts to an application, told apart by its form. Past that, nothing of it is checked. */

import { webhookEnvelopeTypes } from '../../wire/events/webhook-events.js';
import { interactionTypes } from '../../wire/objects/interactions/interaction.js';
import type { InteractionRef } from './http-responder.js';

export type IncomingPayload =
  /** The service asks whether interactions can be sent here. */
  | { readonly kind: 'ping' }
  | { readonly kind: 'interaction'; readonly interaction: InteractionRef }
  /** The service asks whether webhook events can be sent here. */
  | { readonly kind: 'webhook_ping' }
  | { readonly kind: 'webhook_event'; readonly event: string; readonly at: string; readonly data: unknown };

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** What was posted; undefined when it is nothing that the service posts. */
export function parseIncomingPayload(body: Uint8Array): IncomingPayload | undefined {
  const post = parse(body);
  if (!isObject(post)) return undefined;
  const { type, event } = post;
  // A webhook event has the type of an interaction's ping; only the one has an event.
  if (isObject(event)) return eventPayload(event);
  if (type === webhookEnvelopeTypes.PING) return { kind: 'webhook_ping' };
  if (type === interactionTypes.PING) return { kind: 'ping' };
  return typeof type === 'number' && isInteraction(post) ? { kind: 'interaction', interaction: post } : undefined;
}

function eventPayload({ type, timestamp, data }: Fields): IncomingPayload | undefined {
  if (typeof type !== 'string' || typeof timestamp !== 'string') return undefined;
  return { kind: 'webhook_event', event: type, at: timestamp, data: data ?? {} };
}

function parse(body: Uint8Array): unknown {
  try {
    return JSON.parse(utf8.decode(body));
  } catch {
    return undefined;
  }
}

type Fields = Readonly<Record<string, unknown>>;

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isInteraction(post: Fields): post is Fields & InteractionRef {
  return typeof post['id'] === 'string' && typeof post['token'] === 'string';
}
