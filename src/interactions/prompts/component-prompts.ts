/**
 * Components that a handler waits for: on the message of its reply, or on the message that it updated. Until the handler
 * ends, these components belong to it. A use that arrives while the handler is busy with an earlier one is only
 * acknowledged, so a double click does not count twice.
 */
import type { Clock } from '../../base/clock.js';
import type { Snowflake } from '../../base/snowflake.js';
import {
  type ComponentInteraction,
  getInteractionMessage,
  type Interaction,
  interactionTypes,
} from '../../wire/objects/interactions/interaction.js';
import type { AnyInteractiveComponent } from '../components/interactive-component.js';
import type { CustomIdParamsOf } from '../custom-id/params.js';
import type { ModalService } from '../modals/modal-service.js';
import { getInteractionUser } from '../responses/interaction-user.js';
import type { InternalHandler } from '../responses/internal-handler.js';
import { type ReceivedInteraction, withInteraction } from '../responses/received-interaction.js';
import type { Responder } from '../responses/responder.js';
import type { DeferralMode } from '../responses/response-state.js';
import { type MovablePrompt, PendingPrompt } from './pending-prompt.js';

export interface ComponentPrompt {
  readonly declarations: readonly AnyInteractiveComponent[];
  /** The interaction whose response contains the components. */
  readonly interactionId: Snowflake;
  /** The user of that interaction. */
  readonly userId: Snowflake;
  /** The message that the response may have updated. */
  readonly messageId: Snowflake | undefined;
  readonly responder: Responder;
  /** Of the user. */
  readonly locale: string;
  /** Whose use counts. */
  readonly by: 'same_user' | 'anyone';
  readonly timeoutMs: number;
  /** How the component interaction is deferred. */
  readonly defer: DeferralMode | false;
}

/** A parsed use of a declared component. */
export interface ParsedComponentUse {
  readonly declaration: AnyInteractiveComponent;
  readonly params: CustomIdParamsOf<string>;
  /** The selection; undefined for buttons. */
  readonly value: unknown;
}

export type ComponentPromptResult =
  | {
      readonly outcome: 'used';
      readonly received: ReceivedInteraction<ComponentInteraction>;
      readonly use: ParsedComponentUse;
      /** The properties that the guards of the declaration add to the context. */
      readonly additions: object;
    }
  | { readonly outcome: 'timed_out' }
  | { readonly outcome: 'moved' };

interface PendingComponentPrompt extends ComponentPrompt {
  readonly pending: PendingPrompt<ComponentPromptResult>;
}

interface ComponentPromptMatch {
  readonly prompt: PendingComponentPrompt;
  readonly declaration: AnyInteractiveComponent;
}

export class ComponentPrompts {
  /** Prompts by interaction id and by message id, oldest first. */
  readonly #byKey = new Map<Snowflake, PendingComponentPrompt[]>();
  readonly #pending = new Set<PendingComponentPrompt>();
  /** Pending and recently settled prompts of each handler, by the first responder of the handler. */
  readonly #byHandler = new Map<Responder, Set<PendingComponentPrompt>>();

  constructor(
    private readonly modalService: ModalService,
    private readonly clock: Clock,
  ) {}

  /** Number of pending prompts. */
  get size(): number {
    return this.#pending.size;
  }

  /** The pending prompts, oldest first. */
  get pending(): readonly MovablePrompt[] {
    return [...this.#pending];
  }

  prompt(options: ComponentPrompt): Promise<ComponentPromptResult> {
    const pending = new PendingPrompt<ComponentPromptResult>({
      clock: this.clock,
      timeoutMs: options.timeoutMs,
      timeoutOutcome: { outcome: 'timed_out' },
      onSettled: ({ outcome }) => this.#handleSettled(prompt, outcome === 'used'),
    });
    const prompt: PendingComponentPrompt = { ...options, pending };
    this.#pending.add(prompt);
    for (const key of keysOf(prompt)) this.#byKey.set(key, [...(this.#byKey.get(key) ?? []), prompt]);
    this.#retain(prompt);
    return pending.outcome;
  }

  findHandler(interaction: Interaction): InternalHandler | undefined {
    if (this.#byKey.size === 0 || interaction.type !== interactionTypes.MESSAGE_COMPONENT) return undefined;
    const matches = this.#find(interaction).filter(({ prompt }) => isExpectedUser(prompt, interaction));
    const next = matches.find(({ prompt }) => !prompt.pending.isSettled);
    if (matches.length === 0) return undefined;
    return {
      location: { className: 'PendingPrompts', method: 'awaitComponent' },
      defer: next === undefined ? false : next.prompt.defer,
      awaited: next?.declaration,
      run: (received, additions = {}) =>
        next === undefined
          ? received.responder.deferUpdate()
          : this.#handleUse(next, withInteraction(interaction, received), additions),
    };
  }

  /** Whether a prompt waits for this component to be used by another user. */
  isForOtherUser(interaction: ComponentInteraction): boolean {
    return this.#find(interaction).some(({ prompt }) => !isExpectedUser(prompt, interaction));
  }

  expireOldest(): void {
    const [oldest] = this.#pending;
    oldest?.pending.expire();
  }

  async #handleUse(
    { prompt, declaration }: ComponentPromptMatch,
    received: ReceivedInteraction<ComponentInteraction>,
    additions: object,
  ): Promise<void> {
    const { pending, responder } = prompt;
    const { interaction } = received;
    const result = await pending.pauseTimeoutWhile(() => readComponentUse(declaration, interaction));
    if (result === undefined) return this.modalService.replyUnknownComponent(received);
    if (!result.ok) return this.modalService.rejectSelection(received, result.message);
    const { use } = result;
    // Settled meanwhile: a concurrent use came first, or the bot stops.
    if (!pending.settle({ outcome: 'used', received, use, additions })) return received.responder.deferUpdate();
    responder.continueWith(received.responder);
    await received.responder.whenHandled();
  }

  #find(interaction: ComponentInteraction): ComponentPromptMatch[] {
    const { data } = interaction;
    const message = getInteractionMessage(interaction);
    const onReply = this.#byKey.get(message?.interaction_metadata?.id ?? '') ?? [];
    const onUpdate = (this.#byKey.get(message?.id ?? '') ?? []).filter(({ responder }) => responder.updatesMessage);
    return [...onReply, ...onUpdate].flatMap((prompt) => {
      const declaration = prompt.declarations.find(({ customId }) => customId.match(data.custom_id) !== undefined);
      return declaration === undefined ? [] : [{ prompt, declaration }];
    });
  }

  /** Stores the prompt for its handler until the handler ends. */
  #retain(prompt: PendingComponentPrompt): void {
    const handler = prompt.responder.first;
    const retained = this.#byHandler.get(handler) ?? new Set();
    if (!this.#byHandler.has(handler)) {
      this.#byHandler.set(handler, retained);
      void handler.whenHandlerEnded().then(() => this.#release(handler));
    }
    retained.add(prompt);
    // A new prompt for the same components replaces the settled one, so a handler that waits in a loop does not leak.
    for (const other of retained) if (other.pending.isSettled && covers(prompt, other)) this.#remove(other);
  }

  #release(handler: Responder): void {
    for (const prompt of this.#byHandler.get(handler) ?? []) if (prompt.pending.isSettled) this.#remove(prompt);
  }

  /** A prompt that ended with a use stays until its handler ends, to acknowledge further uses. */
  #handleSettled(prompt: PendingComponentPrompt, isUsed: boolean): void {
    this.#pending.delete(prompt);
    if (!isUsed || prompt.responder.isHandlerEnded) this.#remove(prompt);
  }

  #remove(prompt: PendingComponentPrompt): void {
    const handler = prompt.responder.first;
    const retained = this.#byHandler.get(handler);
    retained?.delete(prompt);
    if (retained?.size === 0) this.#byHandler.delete(handler);
    for (const key of keysOf(prompt)) {
      const others = (this.#byKey.get(key) ?? []).filter((other) => other !== prompt);
      if (others.length === 0) this.#byKey.delete(key);
      else this.#byKey.set(key, others);
    }
  }
}

function keysOf({ interactionId, messageId }: ComponentPrompt): Snowflake[] {
  return messageId === undefined ? [interactionId] : [interactionId, messageId];
}

/** Whether `prompt` waits for every component that `other` waited for. */
function covers(prompt: ComponentPrompt, other: ComponentPrompt): boolean {
  return other.declarations.every((declaration) => prompt.declarations.includes(declaration));
}

function isExpectedUser({ by, userId }: ComponentPrompt, interaction: ComponentInteraction): boolean {
  return by === 'anyone' || userId === getInteractionUser(interaction).id;
}

type ComponentUseResult =
  | { readonly ok: true; readonly use: ParsedComponentUse }
  | { readonly ok: false; readonly message: string };

/** Undefined if the stored parameters of the custom_id have expired. */
async function readComponentUse(
  declaration: AnyInteractiveComponent,
  { data, message }: ComponentInteraction,
): Promise<ComponentUseResult | undefined> {
  const { customId } = declaration;
  const match = customId.match(data.custom_id);
  const params = match && (await customId.loadParams(match));
  if (params === undefined) return undefined;
  if (declaration.kind === 'button') return { ok: true, use: { declaration, params, value: undefined } };
  const result = declaration.read(data, message);
  return result.ok ? { ok: true, use: { declaration, params, value: result.value } } : result;
}
