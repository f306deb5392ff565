import type { Span, SpanContext } from '@opentelemetry/api';
import type { Clock } from '../../base/clock.js';
import { type Interaction, interactionTypes } from '../../wire/objects/interactions/interaction.js';
import { attributes as name } from '../names/attributes.js';
import { isSampled } from './carrier.js';

/** Why a span is linked to an earlier one. */
export type Continuation = 'message' | 'modal' | 'draft' | 'replay';

/**
 * The spans of this process that later interactions continue: those that showed a modal, sent a message or changed one. They
 * are kept in memory, for half an hour to an hour, because custom_ids have no room for them.
 */
export class Continuations {
  readonly #modals: RecentSpans;
  readonly #interactions: RecentSpans;
  readonly #messages: RecentSpans;
  /** The spans that a span is linked to, so that each is linked once. */
  readonly #linked = new WeakMap<Span, Set<string>>();

  constructor(clock: Clock) {
    this.#modals = new RecentSpans(clock);
    this.#interactions = new RecentSpans(clock);
    this.#messages = new RecentSpans(clock);
  }

  /** A modal was shown to a user, under this custom_id. */
  modalShown(userId: string | undefined, customId: string, span: SpanContext): void {
    if (isSampled(span)) this.#modals.set(`${userId} ${customId}`, span);
  }

  /** An interaction was replied to: its id identifies the message. */
  replied(interactionId: string, span: SpanContext): void {
    if (isSampled(span)) this.#interactions.set(interactionId, span);
  }

  /** A message was created or changed. */
  messageChanged(messageId: string, span: SpanContext): void {
    if (isSampled(span)) this.#messages.set(messageId, span);
  }

  /** Links the span of an interaction to the one that it continues. It reads incoming data that is not validated. */
  linkToEarlier(span: Span, interaction: Interaction): void {
    if (interaction.type === interactionTypes.MODAL_SUBMIT) {
      const shown = this.#modals.get(`${userIdOf(interaction)} ${interaction.data?.custom_id}`);
      if (shown) this.link(span, shown, 'modal');
    } else if (interaction.type === interactionTypes.MESSAGE_COMPONENT) {
      const { id = '', interaction_metadata: sentBy } = interaction.message ?? {};
      const changed = this.#messages.get(id) ?? this.#interactions.get(sentBy?.id ?? '');
      if (changed) this.link(span, changed, 'message');
    }
  }

  /** Links a span, unless it is already linked. */
  link(span: Span, context: SpanContext, continuation: Continuation): void {
    if (!span.isRecording()) return;
    const linked = this.#linked.get(span) ?? new Set();
    if (linked.has(context.spanId)) return;
    linked.add(context.spanId);
    this.#linked.set(span, linked);
    span.addLink({ context, attributes: { [name.continuation]: continuation } });
  }
}

/** The user of an interaction; undefined if the incoming data has none. */
export function userIdOf({ member, user }: Interaction): string | undefined {
  return (member?.user ?? user)?.id;
}

/** Half of the most spans that are kept. All of them need about 3 MB. */
const GENERATION_SIZE = 5000;

/** Half of the longest time that a span is kept. */
const GENERATION_MS = 30 * 60 * 1000;

/**
 * The contexts of recent spans by key. When the newer generation is full or old, it replaces the older one, which is
 * forgotten as a whole: that costs less than an expiry of each entry.
 */
export class RecentSpans {
  #newer = new Map<string, SpanContext>();
  #older = new Map<string, SpanContext>();
  #startedAt: number;

  constructor(private readonly clock: Clock) {
    this.#startedAt = clock.monotonicNow();
  }

  set(key: string, span: SpanContext): void {
    this.#forget();
    this.#newer.set(key, span);
  }

  get(key: string): SpanContext | undefined {
    this.#forget();
    return this.#newer.get(key) ?? this.#older.get(key);
  }

  #forget(): void {
    const age = this.clock.monotonicNow() - this.#startedAt;
    if (age < GENERATION_MS && this.#newer.size < GENERATION_SIZE) return;
    this.#older = age < 2 * GENERATION_MS ? this.#newer : new Map();
    this.#newer = new Map();
    this.#startedAt = this.clock.monotonicNow();
  }
}
