/**
 * The modals and components that the handlers of a bot wait for. An interaction that ends a wait takes precedence over
 * the routes of the bot. The waiting handler responds to it, and may still fail or end without a response, so the
 * interaction counts as handled when that handler has responded or ended.
 */
import type { Clock } from '../../base/clock.js';
import type { StructuredLogger } from '../../base/logger.js';
import { limits } from '../../wire/constants/limits.js';
import type { ComponentInteraction } from '../../wire/objects/interactions/interaction.js';
import { AliasReports } from '../custom-id/alias-reports.js';
import type { FoundModal } from '../modals/modal-reopener.js';
import type { ModalService } from '../modals/modal-service.js';
import type { FrameworkHandler } from '../responses/framework-handler.js';
import type { ReceivedInteraction } from '../responses/received-interaction.js';
import { type ComponentPrompt, type ComponentPromptResult, ComponentPrompts } from './component-prompts.js';
import type { DeletedContent } from './deleted-content.js';
import { type ModalPrompt, type ModalPromptResult, ModalPrompts } from './modal-prompts.js';
import type { MovablePrompt } from './pending-prompt.js';

/** Timeout of a prompt without `timeoutMs`: the lifetime of an interaction token, 15 minutes. */
export const DEFAULT_PROMPT_TIMEOUT_MS = limits.interaction.tokenMs;

export interface PendingPromptsOptions {
  readonly modalService: ModalService;
  readonly clock: Clock;
  readonly logger: StructuredLogger;
  /**
   * Receives failures of the functions among the aliases of declarations.
   * @default they are logged
   */
  readonly aliasReports?: AliasReports | undefined;
  /**
   * Maximum number of pending modal prompts, and of pending component prompts. Above it the oldest prompt expires.
   * @default 10_000
   */
  readonly capacity?: number | undefined;
}

export class PendingPrompts {
  readonly modalService: ModalService;
  readonly #modalPrompts: ModalPrompts;
  readonly #componentPrompts: ComponentPrompts;
  readonly #logger: StructuredLogger;
  readonly #capacity: number;
  /** The outcome of prompts that start now, if they end at once. */
  #closedOutcome: 'timed_out' | 'moved' | undefined;

  constructor({ modalService, clock, logger, aliasReports, capacity = 10_000 }: PendingPromptsOptions) {
    this.modalService = modalService;
    this.#modalPrompts = new ModalPrompts(modalService, clock);
    this.#componentPrompts = new ComponentPrompts(
      modalService,
      this.#modalPrompts,
      clock,
      aliasReports ?? new AliasReports(logger),
    );
    this.#logger = logger;
    this.#capacity = capacity;
  }

  /** Number of pending prompts. */
  get size(): number {
    return this.#modalPrompts.size + this.#componentPrompts.size;
  }

  /**
   * Shows a modal and resolves with the outcome of the prompt.
   * @throws any error of showing the modal, and any error of a `parse` function of its fields
   */
  async promptModal(prompt: ModalPrompt): Promise<ModalPromptResult> {
    if (this.#closedOutcome) return { outcome: this.#closedOutcome };
    if (this.#modalPrompts.size >= this.#capacity) this.#expireOldest(this.#modalPrompts, 'modal');
    return this.#modalPrompts.prompt(prompt);
  }

  /** Resolves with the next use of one of the components. */
  async awaitComponent(prompt: ComponentPrompt): Promise<ComponentPromptResult> {
    if (this.#closedOutcome) return { outcome: this.#closedOutcome };
    if (this.#componentPrompts.size >= this.#capacity) this.#expireOldest(this.#componentPrompts, 'component');
    return this.#componentPrompts.prompt(prompt);
  }

  /** The handler of an interaction that a prompt waits for; undefined if no prompt does. */
  findHandler(received: ReceivedInteraction): FrameworkHandler | undefined {
    return this.#modalPrompts.findHandler(received) ?? this.#componentPrompts.findHandler(received);
  }

  /** A pending modal, by the custom_id that it was shown under. */
  findModal(customId: string): FoundModal | undefined {
    return this.#modalPrompts.findModal(customId);
  }

  /** Whether a prompt waits for this component to be used by another user. */
  isForOtherUser(interaction: ComponentInteraction): boolean {
    return this.#componentPrompts.isForOtherUser(interaction);
  }

  /** Messages, a channel or a guild were deleted: waits for components there end. Never rejects. */
  async endDeleted(deleted: DeletedContent): Promise<void> {
    if (this.#componentPrompts.size === 0) return;
    await this.#componentPrompts.endDeleted(deleted).catch((error: unknown) => {
      this.#logger.debug({ err: error }, 'it is unknown whether the message of a prompt was deleted');
    });
  }

  /** How many prompts wait for interactions of a shard. */
  countOnShard(shardId: number): number {
    return this.#pendingOnShard(shardId).length;
  }

  /** The shard moves to another process, which receives its interactions: its prompts end, and the users get a message. */
  endOnShard(shardId: number): void {
    this.#move(this.#pendingOnShard(shardId));
  }

  /** The bot stops, and another process continues: all prompts end as `endOnShard`, later ones at once. */
  closeForMove(): void {
    this.#closedOutcome = 'moved';
    this.#move(this.#allPending);
  }

  /** Expires all pending prompts. Prompts that start later expire immediately. Called when the bot stops. */
  close(): void {
    this.#closedOutcome = 'timed_out';
    while (this.#modalPrompts.size > 0) this.#modalPrompts.expireOldest();
    while (this.#componentPrompts.size > 0) this.#componentPrompts.expireOldest();
  }

  get #allPending(): readonly MovablePrompt[] {
    return [...this.#modalPrompts.pending, ...this.#componentPrompts.pending];
  }

  #pendingOnShard(shardId: number): readonly MovablePrompt[] {
    if (this.size === 0) return [];
    return this.#allPending.filter(({ responder: { origin } }) => origin.via === 'gateway' && origin.shard === shardId);
  }

  #move(prompts: readonly MovablePrompt[]): void {
    for (const { pending, responder, locale } of prompts) {
      if (!pending.settle({ outcome: 'moved' })) continue;
      this.modalService
        .followUpMoved(responder, locale)
        .catch((error: unknown) =>
          this.#logger.debug({ err: error }, 'a user got no message about the end of a prompt'),
        );
    }
  }

  #expireOldest(prompts: ModalPrompts | ComponentPrompts, kind: string): void {
    this.#logger.warn({ capacity: this.#capacity }, `too many pending prompts: the oldest ${kind} prompt is expired`);
    prompts.expireOldest();
  }
}
