/**
 * Dispatches interactions to their handlers, by kind, and ensures that each receives a response: an automatic deferral if
 * the handler is slow, an error message after a failure, and a message that the component or command no longer exists.
 */
import type { Clock } from '../../../base/clock.js';
import type { StructuredLogger } from '../../../base/logger.js';
import type { ContextServices } from '../../../interactions/contexts/component-contexts.js';
import type { GuardServices } from '../../../interactions/guards/guard-context.js';
import type { ModalService } from '../../../interactions/modals/modal-service.js';
import { isOfType } from '../../../interactions/responses/received-interaction.js';
import { Responder } from '../../../interactions/responses/responder.js';
import type { Api } from '../../../rest/api.js';
import type { InboundEvent } from '../../../wire/events/inbound-event.js';
import { inboundPayload } from '../../../wire/events/inbound-payload.js';
import { interactionTypes } from '../../../wire/objects/interactions/interaction.js';
import type { Instrumentation } from '../../instrumentation/instrumentation.js';
import type { BotCounts } from '../handlers/bot-counts.js';
import { type EventProgress, INTERACTION_KEY } from '../handlers/event-progress.js';
import type { FailureHandler } from '../handlers/failure-handler.js';
import type { HandlerFactory } from '../routes/handler.js';
import type { InteractionHandlerTable } from '../routes/interaction-handler-table.js';
import { AutocompleteDispatcher, CommandDispatcher } from './command-dispatcher.js';
import { ComponentDispatcher } from './component-dispatcher.js';
import { DispatchedInteraction } from './dispatched-interaction.js';
import { type InteractionResult, InteractionRunner, rejectInteraction } from './interaction-runner.js';
import { InteractionTrace } from './interaction-trace.js';
import { ModalDispatcher } from './modal-dispatcher.js';
import { UnknownComponentDispatcher } from './unknown-component-dispatcher.js';

export interface InteractionDispatchDependencies {
  readonly table: InteractionHandlerTable;
  readonly handlers: HandlerFactory;
  readonly modalService: ModalService;
  readonly contextServices: ContextServices;
  readonly services: GuardServices;
  readonly failures: FailureHandler;
  readonly api: Api;
  readonly clock: Clock;
  readonly logger: StructuredLogger;
  readonly counts: BotCounts;
  /** Whether interactions that no handler is bound to are left to other code: listeners, or another program. */
  readonly leavesUnhandled: boolean;
  readonly instrumentation?: Instrumentation | undefined;
}

const UNHANDLED: InteractionResult = { outcome: 'unhandled' };
const ANSWERED: InteractionResult = { outcome: 'answered' };

export class InteractionDispatcher {
  readonly #dependencies: InteractionDispatchDependencies;
  readonly #runner: InteractionRunner;
  readonly #components: ComponentDispatcher;
  readonly #modals: ModalDispatcher;
  readonly #commands: CommandDispatcher;
  readonly #autocompletes: AutocompleteDispatcher;

  constructor(dependencies: InteractionDispatchDependencies) {
    const { texts } = dependencies.services;
    const runner = new InteractionRunner(dependencies);
    this.#runner = runner;
    const unknownComponents = new UnknownComponentDispatcher({ ...dependencies, texts, runner });
    this.#dependencies = dependencies;
    this.#components = new ComponentDispatcher({ ...dependencies, texts, runner, unknownComponents });
    this.#modals = new ModalDispatcher({ ...dependencies, runner, unknownComponents });
    this.#commands = new CommandDispatcher({ ...dependencies, texts, runner });
    this.#autocompletes = new AutocompleteDispatcher({ ...dependencies, runner });
  }

  /**
   * Dispatches an interaction to its handler. Resolves when the handler has finished; never rejects.
   *
   * @param progress what is known of the interaction, and what its responses are reported to
   */
  dispatch(inbound: InboundEvent, progress: EventProgress): Promise<void> {
    const { counts, logger, clock, api, instrumentation } = this.#dependencies;
    counts.interactions++;
    const interaction = inboundPayload('interactionCreate', inbound);
    let trace: InteractionTrace | undefined;
    let received: DispatchedInteraction | undefined;
    const onFailed = (error: unknown) => this.#endFailed(error, inbound, received, trace);
    try {
      trace = InteractionTrace.create(
        interaction,
        inbound,
        clock,
        instrumentation,
        progress.carriersOf(INTERACTION_KEY),
      );
      const carrier = trace?.carrier();
      if (carrier !== undefined) progress.noteCarrier(INTERACTION_KEY, carrier);
      const { origin, respond, receivedAt } = inbound;
      const replay = progress.answer;
      const responder = new Responder({
        interaction,
        origin,
        api,
        clock,
        deliver: respond,
        receivedAt,
        log: logger,
        observer: progress.observeResponses(trace),
        replay,
      });
      const dispatched = new DispatchedInteraction(interaction, responder, api, logger, trace);
      received = dispatched;
      const handling = trace
        ? trace.run(() => this.#handle(dispatched, replay?.responded))
        : this.#handle(dispatched, replay?.responded);
      return Promise.resolve(handling).then(({ outcome }) => trace?.end(outcome), onFailed);
    } catch (error) {
      return onFailed(error);
    }
  }

  async #endFailed(
    error: unknown,
    inbound: InboundEvent,
    received: DispatchedInteraction | undefined,
    trace: InteractionTrace | undefined,
  ): Promise<void> {
    const { counts, logger } = this.#dependencies;
    counts.failures++;
    trace?.failed(error);
    logger.error({ err: error }, 'interaction dispatch failed');
    if (received && canRespond(inbound.data)) await this.#runner.replyWithFailure(received, logger);
    trace?.end('failed');
  }

  /** @param isAnswered whether an earlier process responded to it */
  #handle(
    received: DispatchedInteraction,
    isAnswered: boolean | undefined,
  ): InteractionResult | Promise<InteractionResult> {
    if (isAnswered) return ANSWERED;
    if (isOfType(received, interactionTypes.MESSAGE_COMPONENT)) return this.#components.dispatch(received);
    if (isOfType(received, interactionTypes.MODAL_SUBMIT)) return this.#modals.dispatch(received);
    if (isOfType(received, interactionTypes.APPLICATION_COMMAND)) {
      return this.#commands.dispatch(received) ?? this.#unhandled(received);
    }
    if (isOfType(received, interactionTypes.APPLICATION_COMMAND_AUTOCOMPLETE)) {
      return this.#autocompletes.dispatch(received) ?? this.#unhandled(received);
    }
    return this.#unknownType(received.interaction);
  }

  /** No handler is bound to the command. */
  async #unhandled(received: DispatchedInteraction): Promise<InteractionResult> {
    const { leavesUnhandled, logger, services } = this.#dependencies;
    const { type, data, locale } = received.interaction;
    if (leavesUnhandled) return UNHANDLED;
    const { responder } = received;
    const ended = responder.isReplayed && (await this.#runner.acknowledgeReplay(received, 'ephemeral', logger));
    if (ended) return ended;
    logger.warn(
      { type, command: 'name' in data ? data.name : undefined },
      'no handler is bound to a command: the user sees that it is no longer available',
    );
    await rejectInteraction(received, services.texts.forLocale(locale).unknownCommand);
    return UNHANDLED;
  }

  /** The types cover the known kinds of interactions; Discord may add others. */
  #unknownType({ type }: { readonly type: number }): InteractionResult {
    if (!this.#dependencies.leavesUnhandled) {
      this.#dependencies.logger.warn({ type }, 'an interaction of an unknown type was received: it got no response');
    }
    return UNHANDLED;
  }
}

/** Whether the data has a token to respond with. Incoming data is not validated. */
function canRespond(data: unknown): boolean {
  return typeof data === 'object' && data !== null && 'token' in data;
}
