/**
 * Takes interactions to what handles them, by their kind, and sees to it that every one is answered: in time by
 * automatic deferral, after a failure by an apology, where nobody knows the control or the command by saying so.
 */
import type { Clock } from '../../../base/clock.js';
import type { StructuredLogger } from '../../../base/logger.js';
import type { ModalService } from '../../../interactions/modals/modal-service.js';
import type { PendingPrompts } from '../../../interactions/prompts/pending-prompts.js';
import { Responder } from '../../../interactions/responses/responder.js';
import type { Api } from '../../../rest/api.js';
import type { InboundEvent } from '../../../wire/events/inbound-event.js';
import { inboundPayload } from '../../../wire/events/inbound-payload.js';
import { interactionTypes } from '../../../wire/objects/interactions/interaction.js';
import type { GuardServices } from '../../guards/guard-context.js';
import type { BotCounts } from '../handlers/bot-counts.js';
import type { FailureHandler } from '../handlers/failure-handler.js';
import type { InteractionRouteTable } from '../routes/interaction-route-table.js';
import { AutocompleteDispatcher } from './autocomplete-dispatcher.js';
import { CommandDispatcher } from './command-dispatcher.js';
import { ComponentDispatcher } from './component-dispatcher.js';
import {
  type IncomingInteraction,
  type InteractionResult,
  InteractionRunner,
  rejectInteraction,
} from './interaction-runner.js';
import { InteractionTrace } from './interaction-trace.js';
import { ModalDispatcher } from './modal-dispatcher.js';
import { UnknownComponentDispatcher } from './unknown-component-dispatcher.js';

export interface InteractionDispatchDependencies {
  readonly table: InteractionRouteTable;
  readonly prompts: PendingPrompts;
  readonly modalService: ModalService;
  readonly services: GuardServices;
  readonly failures: FailureHandler;
  readonly api: Api;
  readonly clock: Clock;
  readonly logger: StructuredLogger;
  readonly counts: BotCounts;
  /** Whether somebody listens to interactions themselves, and may answer those that no handler is bound to. */
  readonly hasListeners: boolean;
}

const UNHANDLED: InteractionResult = { outcome: 'unhandled' };
const FAILED: InteractionResult = { outcome: 'failed' };

export class InteractionDispatcher {
  readonly #dependencies: InteractionDispatchDependencies;
  readonly #runner: InteractionRunner;
  readonly #components: ComponentDispatcher;
  readonly #modals: ModalDispatcher;
  readonly #commands: CommandDispatcher;
  readonly #autocompletes: AutocompleteDispatcher;

  constructor(options: InteractionDispatchDependencies) {
    const { texts } = options.services;
    const runner = new InteractionRunner(options);
    this.#runner = runner;
    const unknownComponents = new UnknownComponentDispatcher({ ...options, texts, runner });
    this.#dependencies = options;
    this.#components = new ComponentDispatcher({ ...options, texts, runner, unknownComponents });
    this.#modals = new ModalDispatcher({ ...options, runner, unknownComponents });
    this.#commands = new CommandDispatcher({ ...options, texts, runner });
    this.#autocompletes = new AutocompleteDispatcher({ ...options, runner });
  }

  /** Takes an interaction to its handler. Resolves when all is done; never rejects. */
  async dispatch(inbound: InboundEvent): Promise<void> {
    const { counts, logger, clock, api } = this.#dependencies;
    counts.interactions++;
    const interaction = inboundPayload('interactionCreate', inbound);
    let trace: InteractionTrace | undefined;
    let ending = FAILED;
    let arrival: IncomingInteraction | undefined;
    try {
      trace = InteractionTrace.start(interaction, inbound.origin, clock);
      const { respond } = inbound;
      const responder = new Responder({ interaction, api, clock, deliver: respond, log: logger, observer: trace });
      arrival = { interaction, responder };
      ending = await this.#handle(arrival);
    } catch (error) {
      counts.failures++;
      logger.error({ err: error }, 'an interaction could not be taken to its handler');
      if (arrival && canRespond(inbound.data)) await this.#runner.replyWithFailure(arrival, logger);
    }
    trace?.end(ending.outcome, ending.handler);
  }

  #handle({ interaction, responder }: IncomingInteraction): Promise<InteractionResult> {
    switch (interaction.type) {
      case interactionTypes.MESSAGE_COMPONENT:
        return this.#components.dispatch({ interaction, responder });
      case interactionTypes.MODAL_SUBMIT:
        return this.#modals.dispatch({ interaction, responder });
      case interactionTypes.APPLICATION_COMMAND:
        return this.#commands.dispatch({ interaction, responder }) ?? this.#unhandled({ interaction, responder });
      case interactionTypes.APPLICATION_COMMAND_AUTOCOMPLETE:
        return this.#autocompletes.dispatch({ interaction, responder }) ?? this.#unhandled({ interaction, responder });
      default:
        return this.#unknownType(interaction);
    }
  }

  /** No handler is bound to it. Where somebody listens to interactions themselves, it is theirs to answer. */
  async #unhandled(arrival: IncomingInteraction): Promise<InteractionResult> {
    const { hasListeners, logger, services } = this.#dependencies;
    const { type, data, locale } = arrival.interaction;
    if (hasListeners) return UNHANDLED;
    logger.warn(
      { type, command: 'name' in data ? data.name : undefined },
      'no handler is bound to a command that was used: the person is told that it is gone',
    );
    await rejectInteraction(arrival, services.texts.forLocale(locale).unknownCommand);
    return UNHANDLED;
  }

  /** The types know what is handled; the service may send more. */
  async #unknownType({ type }: { readonly type: number }): Promise<InteractionResult> {
    if (!this.#dependencies.hasListeners) {
      this.#dependencies.logger.warn({ type }, 'an interaction of a kind that is not handled: it was not answered');
    }
    return UNHANDLED;
  }
}

/** Whether there is somebody to tell: what comes is not checked. */
function canRespond(data: unknown): boolean {
  return typeof data === 'object' && data !== null && 'token' in data;
}
