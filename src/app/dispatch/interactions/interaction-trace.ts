/**
 * Publishes the lifecycle of interactions, to the `node:diagnostics_channel` `guildhall:interaction` and to the
 * instrumentation of the bot. If nobody receives them, no messages are created. Messages contain no tokens and no user input.
 */

import type { Clock } from '../../../base/clock.js';
import { diagnosticsChannel } from '../../../base/diagnostics/diagnostics-channel.js';
import type { CustomIdParams } from '../../../interactions/custom-id/params.js';
import type { ResponseObserver } from '../../../interactions/responses/responder.js';
import type { DeferralMode, ResponseKind } from '../../../interactions/responses/response-state.js';
import type { InboundEvent } from '../../../wire/events/inbound-event.js';
import type { Interaction } from '../../../wire/objects/interactions/interaction.js';
import type { Instrumentation } from '../../instrumentation/instrumentation.js';
import type {
  InteractionDiagnostics,
  InteractionOutcome,
  InteractionStage,
} from '../../instrumentation/interaction-diagnostics.js';
import type { InteractionObserver, ObservedDecision } from '../../instrumentation/interaction-observer.js';
import type { Handler } from '../routes/handler.js';

export const interactionChannel = diagnosticsChannel('guildhall:interaction');

/** Publishes the stages of one interaction. */
export class InteractionTrace implements ResponseObserver {
  readonly #startedAt: number;
  #handler: Handler | undefined;
  #params: CustomIdParams | undefined;
  #guard: string | undefined;
  #error: unknown;
  #isHandled = false;

  private constructor(
    private readonly interaction: Interaction,
    private readonly origin: InboundEvent['origin'],
    private readonly clock: Clock,
    private readonly observer: InteractionObserver | undefined,
  ) {
    this.#startedAt = clock.monotonicNow();
  }

  /**
   * Creates a trace; undefined if nobody observes interactions.
   * @param earlier the carriers of earlier runs of its handler, in other processes
   */
  static create(
    interaction: Interaction,
    { origin }: InboundEvent,
    clock: Clock,
    instrumentation: Instrumentation | undefined,
    earlier: readonly string[] = [],
  ): InteractionTrace | undefined {
    const observer = instrumentation?.startInteraction?.({ interaction, origin, earlier });
    if (observer === undefined && !interactionChannel.hasSubscribers) return undefined;
    return new InteractionTrace(interaction, origin, clock, observer);
  }

  /**
   * Publishes the start and handles the interaction, in the asynchronous context of its observer and of the stores that are
   * bound to the channel.
   */
  run<T>(handle: () => T): T {
    const { observer } = this;
    const published = () =>
      interactionChannel.hasSubscribers
        ? interactionChannel.runStores(this.#message({ stage: 'start' }), handle)
        : handle();
    return observer ? observer.run(published) : published();
  }

  /** Notes the handler that runs. */
  handledBy(handler: Handler): void {
    this.#handler = handler;
    const { name, location, declaration } = handler;
    this.observer?.handledBy({ handler: name, feature: location.feature, declaration: declaration?.describe() });
  }

  /** Notes the parameters of the custom_id. */
  loadedParams(params: CustomIdParams): void {
    if (Object.keys(params).length > 0) this.#params = params;
  }

  /** Runs the guards. */
  checkGuards<T extends ObservedDecision>(check: () => Promise<T>): Promise<T> {
    return this.observer ? this.observer.checkGuards(check) : check();
  }

  /** Runs the handler. */
  runHandler(run: () => unknown): unknown {
    return this.observer ? this.observer.runHandler(run) : run();
  }

  /** Notes the guard that denied the interaction. */
  denied(guard: string): void {
    this.#guard = guard;
  }

  /** Notes that an error boundary has handled the failure, with a response. */
  handledFailure(): void {
    this.#isHandled = true;
  }

  /** Notes why the handling failed. */
  failed(error: unknown): void {
    this.#error = error;
  }

  deferred(mode: DeferralMode, automatic: boolean): void {
    this.observer?.deferred(mode, automatic, this.#afterMs);
    if (interactionChannel.hasSubscribers) this.#publish({ stage: 'deferred', mode, automatic });
  }

  responded(response: ResponseKind, _ephemeral: boolean, modalId: string | undefined): void {
    this.observer?.responded(response, modalId, this.#afterMs);
    if (interactionChannel.hasSubscribers) this.#publish({ stage: 'responded', response });
  }

  /** What another process needs to continue the trace; undefined if nothing does. */
  carrier(): string | undefined {
    return this.observer?.carrier();
  }

  end(outcome: InteractionOutcome): void {
    this.observer?.ended(outcome, this.#error, this.#afterMs);
    if (!interactionChannel.hasSubscribers) return;
    const { name, declaration } = this.#handler ?? {};
    this.#publish({
      stage: 'end',
      outcome,
      handler: name,
      declaration: declaration?.describe(),
      params: this.#params,
      guard: this.#guard,
      error: this.#error,
      ...(this.#isHandled ? { isHandled: true } : {}),
    });
  }

  get #afterMs(): number {
    return this.clock.monotonicNow() - this.#startedAt;
  }

  #publish(stage: InteractionStage): void {
    interactionChannel.publish(this.#message(stage));
  }

  #message(stage: InteractionStage): InteractionDiagnostics {
    const { id, type, guild_id } = this.interaction;
    return { ...stage, interactionId: id, type, guildId: guild_id, via: this.origin.via, afterMs: this.#afterMs };
  }
}
