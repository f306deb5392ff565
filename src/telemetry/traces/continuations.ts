import type { Link, Span, SpanContext } from '@opentelemetry/api';
import type { Clock } from '../../base/clock.js';
import { ExpiringMap } from '../../base/expiring-map.js';
import { type Interaction, interactionTypes } from '../../wire/objects/interactions/interaction.js';
import { attributes as name } from '../attributes.js';
import { isSampled } from './carrier.js';

/** About 2 MB. */
const CAPACITY = 10_000;
const TTL_MS = 60 * 60 * 1000;

/** Why a span is linked to an earlier one. */
export type Continuation = 'message' | 'modal' | 'draft' | 'replay';

/**
 * The spans of this process that later interactions continue: those that showed a modal, sent a message or changed one. They
 * are kept in memory, for an hour, because custom_ids have no room for them.
 */
export class Continuations {
  readonly #spans: ExpiringMap<SpanContext>;
  /** The spans that a span is linked to, so that each is linked once. */
  readonly #linked = new WeakMap<Span, Set<string>>();

  constructor(clock: Clock) {
    this.#spans = new ExpiringMap({ clock, capacity: CAPACITY, ttlMs: TTL_MS });
  }

  /** A modal was shown to a user, under this custom_id. */
  modalShown(userId: string | undefined, customId: string, span: SpanContext): void {
    this.#add(`modal ${userId} ${customId}`, span);
  }

  /** An interaction was responded to: its id identifies the messages that it sends. */
  responded(interactionId: string, span: SpanContext): void {
    this.#add(`interaction ${interactionId}`, span);
  }

  /** A message was created or changed. */
  messageChanged(messageId: string, span: SpanContext): void {
    this.#add(`message ${messageId}`, span);
  }

  /** The span that an interaction continues. It reads incoming data that is not validated. */
  find(interaction: Interaction): { readonly context: SpanContext; readonly continuation: Continuation } | undefined {
    if (interaction.type === interactionTypes.MODAL_SUBMIT) {
      const context = this.#spans.get(`modal ${userIdOf(interaction)} ${interaction.data?.custom_id}`);
      return context && { context, continuation: 'modal' };
    }
    if (interaction.type !== interactionTypes.MESSAGE_COMPONENT) return undefined;
    const { message } = interaction;
    const context =
      this.#spans.get(`message ${message?.id}`) ?? this.#spans.get(`interaction ${message?.interaction_metadata?.id}`);
    return context && { context, continuation: 'message' };
  }

  /** Links a span, unless it is already linked. */
  link(span: Span, context: SpanContext, continuation: Continuation): void {
    const linked = this.#linked.get(span) ?? new Set();
    if (linked.has(context.spanId) || !span.isRecording()) return;
    linked.add(context.spanId);
    this.#linked.set(span, linked);
    span.addLink(toLink(context, continuation));
  }

  #add(key: string, span: SpanContext): void {
    if (!isSampled(span)) return;
    this.#spans.delete(key);
    this.#spans.add(key, span);
  }
}

export function toLink(context: SpanContext, continuation: Continuation): Link {
  return { context, attributes: { [name.continuation]: continuation } };
}

/** The user of an interaction; undefined if the incoming data has none. */
export function userIdOf({ member, user }: Interaction): string | undefined {
  return (member?.user ?? user)?.id;
}
