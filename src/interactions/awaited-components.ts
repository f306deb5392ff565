/**
 * Components whose next use a handler awaits in line: on the message of its answer, or on the message that it updated.
 * Until the handler ends, the controls are its own: what is used while it is busy with the use before is acknowledged
 * and left at that, so that a double click is no second use.
 */
import type { Clock } from '../base/clock.js';
import type { Snowflake } from '../base/snowflake.js';
import {
  type ComponentInteraction,
  getInteractionMessage,
  type Interaction,
  interactionTypes,
} from '../wire/objects/interactions/interaction.js';
import type { DeferralMode } from './answer-state.js';
import type { AnyButton } from './components/button.js';
import type { AnySelect } from './components/select.js';
import type { ParamsOf } from './custom-id/params.js';
import type { Forms } from './modals/forms.js';
import { Pending } from './pending.js';
import { personOf } from './person.js';
import type { Responder } from './responder.js';
import { type Received, receivedAs, type Taken } from './taken.js';

/** Any declared component that sends interactions. */
export type AnyComponent = AnyButton | AnySelect;

export interface Wait {
  readonly declarations: readonly AnyComponent[];
  /** The interaction whose answer holds the components, who caused it, and the message it may have updated. */
  readonly interactionId: Snowflake;
  readonly userId: Snowflake;
  readonly messageId: Snowflake | undefined;
  readonly responder: Responder;
  /** Whose use counts: that of the same person, or anyone's. */
  readonly by: 'same' | 'anyone';
  /** Milliseconds. */
  readonly withinMs: number;
  /** How the use is deferred. */
  readonly defer: DeferralMode | false;
}

/** A use of a declared component, read. */
export interface Use {
  readonly declaration: AnyComponent;
  readonly params: ParamsOf<string>;
  /** What was chosen; undefined for buttons. */
  readonly value: unknown;
}

/** What came of a wait. */
export type WaitResult =
  | { readonly outcome: 'used'; readonly received: Received<ComponentInteraction>; readonly use: Use }
  | { readonly outcome: 'timed_out' };

interface Awaited extends Wait {
  readonly pending: Pending<WaitResult>;
}

interface Found {
  readonly awaited: Awaited;
  readonly declaration: AnyComponent;
}

export class AwaitedComponents {
  /** By interaction and by message, the oldest first. */
  readonly #byKey = new Map<Snowflake, Awaited[]>();
  readonly #live = new Set<Awaited>();
  /** What the handlers have for themselves, by their first responders: what they await, and what was used last. */
  readonly #heldBy = new Map<Responder, Set<Awaited>>();

  constructor(
    private readonly forms: Forms,
    private readonly clock: Clock,
  ) {}

  /** How many are awaited. */
  get size(): number {
    return this.#live.size;
  }

  wait(wait: Wait): Promise<WaitResult> {
    const pending = new Pending<WaitResult>({
      clock: this.clock,
      withinMs: wait.withinMs,
      late: { outcome: 'timed_out' },
      over: ({ outcome }) => this.#over(awaited, outcome === 'used'),
    });
    const awaited: Awaited = { ...wait, pending };
    this.#live.add(awaited);
    for (const key of keysOf(awaited)) this.#byKey.set(key, [...(this.#byKey.get(key) ?? []), awaited]);
    this.#hold(awaited);
    return pending.outcome;
  }

  take(interaction: Interaction): Taken | undefined {
    if (this.#byKey.size === 0 || interaction.type !== interactionTypes.MESSAGE_COMPONENT) return undefined;
    const found = this.#find(interaction).filter(({ awaited }) => isOf(awaited, interaction));
    const next = found.find(({ awaited }) => !awaited.pending.isOver);
    if (found.length === 0) return undefined;
    return {
      place: { className: 'Waiting', method: 'waitFor' },
      defer: next === undefined ? false : next.awaited.defer,
      run: (received) =>
        next === undefined ? received.responder.deferUpdate() : this.#use(next, receivedAs(interaction, received)),
    };
  }

  /** Whether somebody uses what is awaited from another person. */
  isForeign(interaction: ComponentInteraction): boolean {
    return this.#find(interaction).some(({ awaited }) => !isOf(awaited, interaction));
  }

  giveUpOldest(): void {
    const [oldest] = this.#live;
    oldest?.pending.giveUp();
  }

  async #use({ awaited, declaration }: Found, received: Received<ComponentInteraction>): Promise<void> {
    const { pending, responder } = awaited;
    const { interaction } = received;
    const read = await pending.hold(() => readUse(declaration, interaction));
    if (read === undefined) return this.forms.expired(received);
    if (!read.ok) return this.forms.refuseChoice(received, read.message);
    const { use } = read;
    // Over meanwhile: a use at the same moment came first, or the bot stops.
    if (!pending.settle({ outcome: 'used', received, use })) return received.responder.deferUpdate();
    responder.continueWith(received.responder);
    await received.responder.handled();
  }

  #find(interaction: ComponentInteraction): Found[] {
    const { data } = interaction;
    const message = getInteractionMessage(interaction);
    const answered = this.#byKey.get(message?.interaction_metadata?.id ?? '') ?? [];
    const updated = (this.#byKey.get(message?.id ?? '') ?? []).filter(({ responder }) => responder.updates);
    return [...answered, ...updated].flatMap((awaited) => {
      const declaration = awaited.declarations.find(({ customId }) => customId.match(data.custom_id) !== undefined);
      return declaration === undefined ? [] : [{ awaited, declaration }];
    });
  }

  /** Keeps it for its handler, until that ends. */
  #hold(awaited: Awaited): void {
    const handler = awaited.responder.first;
    const held = this.#heldBy.get(handler) ?? new Set();
    if (!this.#heldBy.has(handler)) {
      this.#heldBy.set(handler, held);
      void handler.ended().then(() => this.#letGo(handler));
    }
    held.add(awaited);
    // What is awaited anew needs no longer be kept as used: so a handler that waits in a loop keeps no more and more.
    for (const other of held) if (other.pending.isOver && covers(awaited, other)) this.#forget(other);
  }

  #letGo(handler: Responder): void {
    for (const awaited of this.#heldBy.get(handler) ?? []) if (awaited.pending.isOver) this.#forget(awaited);
  }

  /** What was used stays its handler's until that ends. */
  #over(awaited: Awaited, isUsed: boolean): void {
    this.#live.delete(awaited);
    if (!isUsed || awaited.responder.isEnded) this.#forget(awaited);
  }

  #forget(awaited: Awaited): void {
    const handler = awaited.responder.first;
    const held = this.#heldBy.get(handler);
    held?.delete(awaited);
    if (held?.size === 0) this.#heldBy.delete(handler);
    for (const key of keysOf(awaited)) {
      const others = (this.#byKey.get(key) ?? []).filter((other) => other !== awaited);
      if (others.length === 0) this.#byKey.delete(key);
      else this.#byKey.set(key, others);
    }
  }
}

function keysOf({ interactionId, messageId }: Wait): Snowflake[] {
  return messageId === undefined ? [interactionId] : [interactionId, messageId];
}

function covers(wait: Wait, other: Wait): boolean {
  return other.declarations.every((declaration) => wait.declarations.includes(declaration));
}

function isOf({ by, userId }: Wait, interaction: ComponentInteraction): boolean {
  return by === 'anyone' || userId === personOf(interaction).id;
}

type UseReading = { readonly ok: true; readonly use: Use } | { readonly ok: false; readonly message: string };

/** Undefined when what the custom_id stands for is no longer there. */
async function readUse(
  declaration: AnyComponent,
  { data, message }: ComponentInteraction,
): Promise<UseReading | undefined> {
  const { customId } = declaration;
  const match = customId.match(data.custom_id);
  const params = match && (await customId.load(match));
  if (params === undefined) return undefined;
  if (declaration.kind === 'button') return { ok: true, use: { declaration, params, value: undefined } };
  const reading = declaration.read(data, message);
  return reading.ok ? { ok: true, use: { declaration, params, value: reading.value } } : reading;
}
