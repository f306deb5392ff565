/**
 * Components that a handler waits for, on the messages that awaited-messages.ts describes. Until the handler
 * ends, these components belong to it, and use-placement.ts decides what happens to each use. What arrives between two waits
 * is kept for the next one, in order. A wait takes the oldest kept use that it waits for; those before it are acknowledged.
 */
import type { Clock } from '../../base/clock.js';
import type { Snowflake } from '../../base/snowflake.js';
import { type ComponentInteraction, interactionTypes } from '../../wire/objects/interactions/interaction.js';
import { type AnyInteractiveComponent, componentTypeOf } from '../components/interactive-component.js';
import type { AliasReports } from '../custom-id/alias-reports.js';
import type { CustomIdParamsOf } from '../custom-id/params.js';
import type { ModalService } from '../modals/modal-service.js';
import type { FrameworkHandler } from '../responses/framework-handler.js';
import { getInteractionUser } from '../responses/interaction-user.js';
import { isOfType, type ReceivedInteraction } from '../responses/received-interaction.js';
import { DEFER_AFTER_MS, type Responder } from '../responses/responder.js';
import type { DeferralMode } from '../responses/response-state.js';
import {
  areSameMessages,
  isDeleted,
  isDeletedByBot,
  isForOneMessage,
  isOn,
  keysOf,
  keysOfUse,
  type MessageWait,
} from './awaited-messages.js';
import type { DeletedContent } from './deleted-content.js';
import type { ModalPrompts } from './modal-prompts.js';
import { type MovablePrompt, PendingPrompt } from './pending-prompt.js';
import { placeUse, type UsePlacement } from './use-placement.js';

export interface ComponentPrompt extends MessageWait {
  readonly declarations: readonly AnyInteractiveComponent[];
  /** The user of the interaction that was responded to. */
  readonly userId: Snowflake;
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
  | { readonly outcome: 'deleted' }
  | { readonly outcome: 'moved' };

interface PendingComponentPrompt extends ComponentPrompt {
  readonly pending: PendingPrompt<ComponentPromptResult>;
}

interface ComponentPromptMatch {
  readonly prompt: PendingComponentPrompt;
  readonly declaration: AnyInteractiveComponent;
}

/** A use whose guards have allowed it, and whose values are valid. */
interface AcceptedUse {
  readonly received: ReceivedInteraction<ComponentInteraction>;
  readonly use: ParsedComponentUse;
  readonly additions: object;
}

interface KeptUse extends AcceptedUse {
  /** Resolves the promise of its handling: with the prompt that takes it, or without one if none does. */
  readonly settle: (taker: PendingComponentPrompt | undefined) => void;
}

/** What is stored for a handler that waits or has waited, until it ends. */
interface WaitingHandler {
  /** Pending and settled prompts. A settled one is replaced by the next that waits for its components. */
  readonly prompts: Set<PendingComponentPrompt>;
  /** Those of `prompts` that ended with a use. */
  readonly settled: Set<PendingComponentPrompt>;
  /** Uses that arrived between two waits, oldest first. */
  kept: readonly KeptUse[];
  /** The declarations that the handler responded to with a modal. */
  readonly modalDeclarations: Set<AnyInteractiveComponent>;
}

/** Settled prompts of one handler above this number are forgotten, oldest first. */
const MAX_RETAINED_PROMPTS = 100;

export class ComponentPrompts {
  /** Prompts by interaction id and by message id, oldest first. */
  readonly #byKey = new Map<Snowflake, Set<PendingComponentPrompt>>();
  readonly #pending = new Set<PendingComponentPrompt>();
  /** By the first responder of the handler. */
  readonly #handlers = new Map<Responder, WaitingHandler>();

  constructor(
    private readonly modalService: ModalService,
    private readonly modalPrompts: ModalPrompts,
    private readonly clock: Clock,
    private readonly aliasReports: AliasReports,
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
      onSettled: ({ outcome }) => {
        stopListening();
        this.#handleSettled(prompt, outcome === 'used');
      },
    });
    const prompt: PendingComponentPrompt = { ...options, pending };
    const stopListening = options.responder.onMessageDeleted((deleted) => {
      if (isDeletedByBot(prompt, deleted)) pending.settle({ outcome: 'deleted' });
    });
    this.#pending.add(prompt);
    for (const key of keysOf(prompt)) {
      const others = this.#byKey.get(key);
      if (others) others.add(prompt);
      else this.#byKey.set(key, new Set([prompt]));
    }
    const handler = this.#retain(prompt);
    this.#takeKept(handler, prompt);
    return pending.outcome;
  }

  findHandler(received: ReceivedInteraction): FrameworkHandler | undefined {
    if (this.#byKey.size === 0 || !isOfType(received, interactionTypes.MESSAGE_COMPONENT)) return undefined;
    const { interaction } = received;
    const matches = this.#find(interaction).filter(({ prompt }) => isExpectedUser(prompt, interaction));
    const match = matches.find(({ prompt }) => !prompt.pending.isSettled) ?? matches[0];
    if (match === undefined) return undefined;
    return {
      location: { className: 'PendingPrompts', method: 'awaitComponent' },
      defer: this.#deferralOf(match, interaction),
      awaited: match.declaration,
      run: (additions = {}) => this.#handleUse(match, received, additions),
    };
  }

  /** Whether a prompt waits for this component to be used by another user. */
  isForOtherUser(interaction: ComponentInteraction): boolean {
    return this.#find(interaction).some(({ prompt }) => !isExpectedUser(prompt, interaction));
  }

  /**
   * Messages, a channel or a guild were deleted: prompts on components there end. Discord does not return the id of a reply,
   * so it is requested if a message in the same channel was deleted.
   */
  async endDeleted(deleted: DeletedContent): Promise<void> {
    await Promise.all(
      [...this.#pending].map(async (prompt) => {
        if (await isDeleted(prompt, deleted)) prompt.pending.settle({ outcome: 'deleted' });
      }),
    );
  }

  expireOldest(): void {
    const [oldest] = this.#pending;
    oldest?.pending.expire();
  }

  /** How a use is deferred while its guards are checked, and until it is taken. Showing a modal again cannot be deferred. */
  #deferralOf({ prompt }: ComponentPromptMatch, interaction: ComponentInteraction): DeferralMode | false {
    if (!prompt.pending.isSettled) return prompt.defer;
    return this.#place(prompt.responder.first, interaction) === 'show-modal' ? false : 'update';
  }

  async #handleUse(
    { prompt, declaration }: ComponentPromptMatch,
    received: ReceivedInteraction<ComponentInteraction>,
    additions: object,
  ): Promise<void> {
    const { interaction, responder } = received;
    const result = await prompt.pending.pauseTimeoutWhile(() => readComponentUse(declaration, interaction));
    if (result === undefined) return this.modalService.replyUnknownComponent(received);
    if (!result.ok) return this.modalService.rejectSelection(received, result.message);
    const accepted: AcceptedUse = { received, use: result.use, additions };
    const first = prompt.responder.first;
    switch (this.#place(first, interaction)) {
      case 'deliver':
        return this.#deliver(this.#awaiting(first, interaction), accepted);
      case 'show-modal':
        return this.modalPrompts.showAgain(first, received);
      case 'supersede-modal': {
        const taken = this.#keep(first, accepted);
        this.modalPrompts.supersede(first);
        return taken;
      }
      case 'keep':
        return this.#keep(first, accepted);
      case 'acknowledge':
        return acknowledge(responder);
    }
  }

  #place(first: Responder, interaction: ComponentInteraction): UsePlacement {
    const handler = this.#handlers.get(first);
    const isWaiting = handler !== undefined && handler.prompts.size > handler.settled.size;
    return placeUse({
      isEnded: first.isHandlerEnded,
      awaits: this.#awaiting(first, interaction) ? 'this' : isWaiting ? 'others' : 'none',
      modal: this.modalPrompts.shownBy(first, interaction),
      keptCount: handler?.kept.length ?? 0,
    });
  }

  /** The prompt of a handler that waits for this use; undefined if it does not wait for it. */
  #awaiting(first: Responder, interaction: ComponentInteraction): PendingComponentPrompt | undefined {
    const expected = this.#find(interaction).find(
      ({ prompt }) =>
        prompt.responder.first === first && !prompt.pending.isSettled && isExpectedUser(prompt, interaction),
    );
    return expected?.prompt;
  }

  /** Ends the wait of a prompt with a use. Resolves when the handler is done with the use. */
  async #deliver(prompt: PendingComponentPrompt | undefined, { received, use, additions }: AcceptedUse): Promise<void> {
    const { responder } = received;
    if (!prompt?.pending.settle({ outcome: 'used', received, use, additions })) return acknowledge(responder);
    prompt.responder.continueWith(responder);
    await responder.whenHandled();
    const handler = this.#handlers.get(prompt.responder.first);
    if (responder.response === 'modal') handler?.modalDeclarations.add(use.declaration);
  }

  /** Keeps a use for the next wait of its handler. Resolves when the use is handled or acknowledged. */
  async #keep(first: Responder, accepted: AcceptedUse): Promise<void> {
    const handler = this.#handlers.get(first);
    const taker = await new Promise<PendingComponentPrompt | undefined>((settle) => {
      if (handler === undefined) settle(undefined);
      else handler.kept = [...handler.kept, { ...accepted, settle }];
    });
    return this.#deliver(taker, accepted);
  }

  /**
   * Gives a new prompt the oldest kept use that it waits for, and drops those before it. Uses on other messages stay if it is
   * for one message. A use that was deferred in the
   * meantime is dropped too if the handler needs the initial response: it shows a modal, or defers by itself.
   */
  #takeKept(handler: WaitingHandler, prompt: PendingComponentPrompt): void {
    const { kept, modalDeclarations } = handler;
    const index = kept.findIndex(({ received: { interaction, responder }, use: { declaration } }) => {
      const isTooLate = responder.deferred && (prompt.defer === false || modalDeclarations.has(declaration));
      return (
        !isTooLate &&
        isExpectedUser(prompt, interaction) &&
        isOn(prompt, interaction) &&
        accepts(prompt, interaction, this.aliasReports)
      );
    });
    const end = index === -1 ? kept.length : index;
    const isStillKept = ({ received: { interaction } }: KeptUse) =>
      isForOneMessage(prompt) && !isOn(prompt, interaction);
    const earlier = kept.slice(0, end);
    handler.kept = [...earlier.filter(isStillKept), ...kept.slice(end + 1)];
    for (const use of earlier) if (!isStillKept(use)) use.settle(undefined);
    const taken = kept[index];
    taken?.received.responder.deferAfter(DEFER_AFTER_MS, prompt.defer);
    taken?.settle(prompt);
  }

  #find(interaction: ComponentInteraction): ComponentPromptMatch[] {
    const prompts = [...keysOfUse(interaction)].flatMap((key) => [...(this.#byKey.get(key) ?? [])]);
    return prompts.flatMap((prompt) => {
      const declaration = isOn(prompt, interaction) ? accepts(prompt, interaction, this.aliasReports) : undefined;
      return declaration === undefined ? [] : [{ prompt, declaration }];
    });
  }

  /** Stores the prompt for its handler until the handler ends. */
  #retain(prompt: PendingComponentPrompt): WaitingHandler {
    const { first } = prompt.responder;
    let handler = this.#handlers.get(first);
    if (handler === undefined) {
      handler = { prompts: new Set(), settled: new Set(), kept: [], modalDeclarations: new Set() };
      this.#handlers.set(first, handler);
      void first.whenHandlerEnded().then(() => this.#release(first));
    }
    handler.prompts.add(prompt);
    // Settled prompts are replaced, and those of earlier messages are limited, so a handler that waits in a loop does not leak.
    for (const other of handler.settled) {
      if (covers(prompt, other) || handler.prompts.size > MAX_RETAINED_PROMPTS) this.#remove(other);
    }
    return handler;
  }

  /** The handler ended. */
  #release(first: Responder): void {
    const handler = this.#handlers.get(first);
    for (const { settle } of handler?.kept ?? []) settle(undefined);
    for (const prompt of handler?.settled ?? []) this.#remove(prompt);
  }

  /** A prompt that ended with a use stays until its handler ends, so that further uses belong to the handler. */
  #handleSettled(prompt: PendingComponentPrompt, isUsed: boolean): void {
    this.#pending.delete(prompt);
    if (!isUsed || prompt.responder.isHandlerEnded) this.#remove(prompt);
    else this.#handlers.get(prompt.responder.first)?.settled.add(prompt);
  }

  #remove(prompt: PendingComponentPrompt): void {
    const { first } = prompt.responder;
    const handler = this.#handlers.get(first);
    handler?.prompts.delete(prompt);
    handler?.settled.delete(prompt);
    if (handler?.prompts.size === 0) this.#handlers.delete(first);
    for (const key of keysOf(prompt)) {
      const others = this.#byKey.get(key);
      others?.delete(prompt);
      if (others?.size === 0) this.#byKey.delete(key);
    }
  }
}

/** Whether `prompt` waits for every component that `other` waited for. */
function covers(prompt: ComponentPrompt, other: ComponentPrompt): boolean {
  const isElsewhere = isForOneMessage(prompt) || isForOneMessage(other);
  if (isElsewhere && !areSameMessages(prompt, other)) return false;
  return other.declarations.every((declaration) => prompt.declarations.includes(declaration));
}

/** The declaration of a component that the prompt waits for; undefined if it does not wait for it. */
function accepts(
  { declarations }: ComponentPrompt,
  { data }: ComponentInteraction,
  aliasReports: AliasReports,
): AnyInteractiveComponent | undefined {
  return (
    declarations.find(({ customId }) => customId.match(data.custom_id) !== undefined) ??
    declarations.find(
      (declaration) =>
        componentTypeOf(declaration) === data.component_type &&
        declaration.customId.matchForeign(data.custom_id, aliasReports.failed) !== undefined,
    )
  );
}

/** Leaves the message as it is. */
async function acknowledge(responder: Responder): Promise<void> {
  if (!responder.deferred && !responder.responded) await responder.deferUpdate();
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
  const match = customId.match(data.custom_id) ?? customId.matchForeign(data.custom_id);
  const params = match && (await customId.loadParams(match));
  if (params === undefined) return undefined;
  if (declaration.kind === 'button') return { ok: true, use: { declaration, params, value: undefined } };
  const result = declaration.read(data, message);
  return result.ok ? { ok: true, use: { declaration, params, value: result.value } } : result;
}
