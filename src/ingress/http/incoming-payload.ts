/** Recognizes the payloads that Discord posts to an application by their shape. Nothing else is checked. */

import { isObject } from '../../base/objects.js';
import { webhookEnvelopeTypes } from '../../wire/events/webhook-events.js';
import { interactionTypes } from '../../wire/objects/interactions/interaction.js';
import type { InteractionRef } from './http-responder.js';

export type IncomingPayload =
  /** Discord checks whether the endpoint accepts interactions. */
  | { readonly kind: 'ping' }
  | { readonly kind: 'interaction'; readonly interaction: InteractionRef }
  /** Discord checks whether the endpoint accepts webhook events. */
  | { readonly kind: 'webhook_ping' }
  | { readonly kind: 'webhook_event'; readonly event: string; readonly timestamp: string; readonly data: unknown };

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Parses a request body; undefined if it is not a payload of Discord. */
export function parseIncomingPayload(body: Uint8Array): IncomingPayload | undefined {
  const payload = parse(body);
  if (!isObject(payload)) return undefined;
  const { type, event } = payload;
  // Webhook events have the same type as a ping of the interactions endpoint; only they have `event`.
  if (isObject(event)) return eventPayload(event);
  if (type === webhookEnvelopeTypes.PING) return { kind: 'webhook_ping' };
  if (type === interactionTypes.PING) return { kind: 'ping' };
  return typeof type === 'number' && isInteraction(payload) ? { kind: 'interaction', interaction: payload } : undefined;
}

function eventPayload({ type, timestamp, data }: Fields): IncomingPayload | undefined {
  if (typeof type !== 'string' || typeof timestamp !== 'string') return undefined;
  return { kind: 'webhook_event', event: type, timestamp, data: data ?? {} };
}

function parse(body: Uint8Array): unknown {
  try {
    return JSON.parse(utf8.decode(body));
  } catch {
    return undefined;
  }
}

type Fields = Readonly<Record<string, unknown>>;

function isInteraction(payload: Fields): payload is Fields & InteractionRef {
  return typeof payload['id'] === 'string' && typeof payload['token'] === 'string';
}
