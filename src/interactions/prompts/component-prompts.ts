/**
 * Components whose next use a handler awaits in line: on the message of its answer, or on the message that it updated.
 * Until the handler ends, the controls are its own: what is used while it is busy with the use before is acknowledged
 * and left at that, so that a double click is no second use.
 */
import type { Clock } from '../../base/clock.js';
import type { Snowflake } from '../../base/snowflake.js';
import {
  type ComponentInteraction,
  getInteractionMessage,
  type Interaction,
  interactionTypes,
} from '../../wire/objects/interactions/interaction.js';
import type { AnyButton } from '../components/button.js';
import type { AnySelect } from '../components/select.js';
import type { CustomIdParamsOf } from '../custom-id/params.js';
import type { ModalService } from '../modals/modal-service.js';
import { getInteractionUser } from '../responses/interaction-user.js';
import { type InternalHandler, type ReceivedInteraction, withInteraction } from '../responses/received-interaction.js';
import type { Responder } from '../responses/responder.js';
import type { DeferralMode } from '../responses/response-state.js';
import { PendingPrompt } from './pending-prompt.js';

/** Any declared component that sends interactions. */
export type AnyInteractiveComponent = AnyButton | AnySelect;

export interface ComponentPrompt {
  readonly declarations: readonly AnyInteractiveComponent[];
  /** The interaction whose answer holds the components, who caused it, and the message it may have updated. */
  readonly interactionId: Snowflake;
  readonly userId: Snowflake;
  readonly messageId: Snowflake | undefined;
  readonly responder: Responder;
  /** Whose use counts: that of the same person, or anyone's. */
  readonly by: 'same' | 'anyone';
  /** Milliseconds. */
  readonly timeoutMs: number;
  /** How the use is deferred. */
  readonly defer: DeferralMode | false;
}

/** A use of a declared component, read. */
export interface ParsedComponentUse {
  readonly declaration: AnyInteractiveComponent;
  readonly params: CustomIdParamsOf<string>;
  /** What was chosen; undefined for buttons. */
  readonly value: unknown;
}

/** What came of a wait. */
export type ComponentPromptResult =
  | {
      readonly outcome: 'used';
      readonly received: ReceivedInteraction<ComponentInteraction>;
      readonly use: ParsedComponentUse;
    }
  | { readonly outcome: 'timed_out' };

interface PendingComponentPrompt extends ComponentPrompt {
  readonly pending: PendingPrompt<ComponentPromptResult>;
}

interface ComponentPromptMatch {
  readonly awaited: PendingComponentPrompt;
  readonly declaration: AnyInteractiveComponent;
}

export class ComponentPrompts {
  /** By interaction and by message, the oldest first. */
  readonly #byKey = new Map<Snowflake, PendingComponentPrompt[]>();
  readonly #pending = new Set<PendingComponentPrompt>();
  /** What the handlers have for themselves, by their first responders: what they await, and what was used last. */
  readonly #byHandler = new Map<Responder, Set<PendingComponentPrompt>>();

  constructor(
    private readonly modalService: ModalService,
    private readonly clock: Clock,
  ) {}

  /** How many are awaited. */
  get size(): number {
    return this.#pending.size;
  }

  prompt(wait: ComponentPrompt): Promise<ComponentPromptResult> {
    const pending = new PendingPrompt<ComponentPromptResult>({
      clock: this.clock,
      timeoutMs: wait.timeoutMs,
      timeoutOutcome: { outcome: 'timed_out' },
      onSettled: ({ outcome }) => this.#handleSettled(awaited, outcome === 'used'),
    });
    const awaited: PendingComponentPrompt = { ...wait, pending };
    this.#pending.add(awaited);
    for (const key of keysOf(awaited)) this.#byKey.set(key, [...(this.#byKey.get(key) ?? []), awaited]);
    this.#retain(awaited);
    return pending.outcome;
  }

  findHandler(interaction: Interaction): InternalHandler | undefined {
    if (this.#byKey.size === 0 || interaction.type !== interactionTypes.MESSAGE_COMPONENT) return undefined;
    const found = this.#find(interaction).filter(({ awaited }) => isExpectedUser(awaited, interaction));
    const next = found.find(({ awaited }) => !awaited.pending.isSettled);
    if (found.length === 0) return undefined;
    return {
      location: { className: 'Waiting', method: 'waitFor' },
      defer: next === undefined ? false : next.awaited.defer,
      run: (received) =>
        next === undefined
          ? received.responder.deferUpdate()
          : this.#handleUse(next, withInteraction(interaction, received)),
    };
  }

  /** Whether somebody uses what is awaited from another person. */
  isForOtherUser(interaction: ComponentInteraction): boolean {
    return this.#find(interaction).some(({ awaited }) => !isExpectedUser(awaited, interaction));
  }

  expireOldest(): void {
    const [oldest] = this.#pending;
    oldest?.pending.expire();
  }

  async #handleUse(
    { awaited, declaration }: ComponentPromptMatch,
    received: ReceivedInteraction<ComponentInteraction>,
  ): Promise<void> {
    const { pending, responder } = awaited;
    const { interaction } = received;
    const read = await pending.pauseTimeoutWhile(() => readComponentUse(declaration, interaction));
    if (read === undefined) return this.modalService.replyUnknownComponent(received);
    if (!read.ok) return this.modalService.rejectSelection(received, read.message);
    const { use } = read;
    // Over meanwhile: a use at the same moment came first, or the bot stops.
    if (!pending.settle({ outcome: 'used', received, use })) return received.responder.deferUpdate();
    responder.continueWith(received.responder);
    await received.responder.whenHandled();
  }

  #find(interaction: ComponentInteraction): ComponentPromptMatch[] {
    const { data } = interaction;
    const message = getInteractionMessage(interaction);
    const answered = this.#byKey.get(message?.interaction_metadata?.id ?? '') ?? [];
    const updated = (this.#byKey.get(message?.id ?? '') ?? []).filter(({ responder }) => responder.updatesMessage);
    return [...answered, ...updated].flatMap((awaited) => {
      const declaration = awaited.declarations.find(({ customId }) => customId.match(data.custom_id) !== undefined);
      return declaration === undefined ? [] : [{ awaited, declaration }];
    });
  }

  /** Keeps it for its handler, until that ends. */
  #retain(awaited: PendingComponentPrompt): void {
    const handler = awaited.responder.first;
    const held = this.#byHandler.get(handler) ?? new Set();
    if (!this.#byHandler.has(handler)) {
      this.#byHandler.set(handler, held);
      void handler.whenHandlerEnded().then(() => this.#release(handler));
    }
    held.add(awaited);
    // What is awaited anew needs no longer be kept as used: so a handler that waits in a loop keeps no more and more.
    for (const other of held) if (other.pending.isSettled && covers(awaited, other)) this.#remove(other);
  }

  #release(handler: Responder): void {
    for (const awaited of this.#byHandler.get(handler) ?? []) if (awaited.pending.isSettled) this.#remove(awaited);
  }

  /** What was used stays its handler's until that ends. */
  #handleSettled(awaited: PendingComponentPrompt, isUsed: boolean): void {
    this.#pending.delete(awaited);
    if (!isUsed || awaited.responder.isHandlerEnded) this.#remove(awaited);
  }

  #remove(awaited: PendingComponentPrompt): void {
    const handler = awaited.responder.first;
    const held = this.#byHandler.get(handler);
    held?.delete(awaited);
    if (held?.size === 0) this.#byHandler.delete(handler);
    for (const key of keysOf(awaited)) {
      const others = (this.#byKey.get(key) ?? []).filter((other) => other !== awaited);
      if (others.length === 0) this.#byKey.delete(key);
      else this.#byKey.set(key, others);
    }
  }
}

function keysOf({ interactionId, messageId }: ComponentPrompt): Snowflake[] {
  return messageId === undefined ? [interactionId] : [interactionId, messageId];
}

function covers(wait: ComponentPrompt, other: ComponentPrompt): boolean {
  return other.declarations.every((declaration) => wait.declarations.includes(declaration));
}

function isExpectedUser({ by, userId }: ComponentPrompt, interaction: ComponentInteraction): boolean {
  return by === 'anyone' || userId === getInteractionUser(interaction).id;
}

type ComponentUseResult =
  | { readonly ok: true; readonly use: ParsedComponentUse }
  | { readonly ok: false; readonly message: string };

/** Undefined when what the custom_id stands for is no longer there. */
async function readComponentUse(
  declaration: AnyInteractiveComponent,
  { data, message }: ComponentInteraction,
): Promise<ComponentUseResult | undefined> {
  const { customId } = declaration;
  const match = customId.match(data.custom_id);
  const params = match && (await customId.loadParams(match));
  if (params === undefined) return undefined;
  if (declaration.kind === 'button') return { ok: true, use: { declaration, params, value: undefined } };
  const reading = declaration.read(data, message);
  return reading.ok ? { ok: true, use: { declaration, params, value: reading.value } } : reading;
}
