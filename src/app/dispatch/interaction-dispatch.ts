/**
 * Takes interactions to what handles them, by their kind, and sees to it that every one is answered: in time by
 * automatic deferral, after a failure by an apology, where nobody knows the control or the command by saying so.
 */
import type { Clock } from '../../base/clock.js';
import type { Logger } from '../../base/logger.js';
import type { ModalService } from '../../interactions/modals/modal-service.js';
import type { PendingPrompts } from '../../interactions/prompts/pending-prompts.js';
import { Responder } from '../../interactions/responses/responder.js';
import type { Api } from '../../rest/api.js';
import type { InboundEvent } from '../../wire/events/inbound-event.js';
import { interactionTypes } from '../../wire/objects/interactions/interaction.js';
import type { GuardServices } from '../guards/guard-context.js';
import { payloadOf } from '../payload.js';
import { AutocompleteDispatch } from './autocomplete-dispatch.js';
import { CommandDispatch } from './command-dispatch.js';
import { ComponentDispatch } from './component-dispatch.js';
import type { BotCounts } from './counts.js';
import { InteractionTrace } from './diagnostics.js';
import type { Failures } from './failures.js';
import { type Arrival, type Ending, InteractionRunner, turnAway } from './interaction-runner.js';
import { ModalDispatch } from './modal-dispatch.js';
import type { RouteTable } from './route-table.js';
import { StaleDispatch } from './stale-dispatch.js';

export interface InteractionDispatchOptions {
  readonly table: RouteTable;
  readonly waiting: PendingPrompts;
  readonly forms: ModalService;
  readonly services: GuardServices;
  readonly failures: Failures;
  readonly api: Api;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly counts: BotCounts;
  /** Whether somebody listens to interactions themselves, and may answer those that no handler is bound to. */
  readonly hasListeners: boolean;
}

const UNHANDLED: Ending = { outcome: 'unhandled' };
const FAILED: Ending = { outcome: 'failed' };

export class InteractionDispatch {
  readonly #options: InteractionDispatchOptions;
  readonly #runner: InteractionRunner;
  readonly #components: ComponentDispatch;
  readonly #modals: ModalDispatch;
  readonly #commands: CommandDispatch;
  readonly #suggestions: AutocompleteDispatch;

  constructor(options: InteractionDispatchOptions) {
    const { texts } = options.services;
    const runner = new InteractionRunner(options);
    this.#runner = runner;
    const stale = new StaleDispatch({ ...options, texts, runner });
    this.#options = options;
    this.#components = new ComponentDispatch({ ...options, texts, runner, stale });
    this.#modals = new ModalDispatch({ ...options, runner, stale });
    this.#commands = new CommandDispatch({ ...options, texts, runner });
    this.#suggestions = new AutocompleteDispatch({ ...options, runner });
  }

  /** Takes an interaction to its handler. Resolves when all is done; never rejects. */
  async take(inbound: InboundEvent): Promise<void> {
    const { counts, logger, clock, api } = this.#options;
    counts.interactions++;
    const interaction = payloadOf('interactionCreate', inbound);
    let trace: InteractionTrace | undefined;
    let ending = FAILED;
    let arrival: Arrival | undefined;
    try {
      trace = InteractionTrace.begin(interaction, inbound.origin, clock);
      const { respond } = inbound;
      const responder = new Responder({ interaction, api, clock, deliver: respond, log: logger, observer: trace });
      arrival = { interaction, responder };
      ending = await this.#handle(arrival);
    } catch (error) {
      counts.failures++;
      logger.error({ err: error }, 'an interaction could not be taken to its handler');
      if (arrival && isAnswerable(inbound.data)) await this.#runner.apologize(arrival, logger);
    }
    trace?.end(ending.outcome, ending.handler);
  }

  #handle({ interaction, responder }: Arrival): Promise<Ending> {
    switch (interaction.type) {
      case interactionTypes.MESSAGE_COMPONENT:
        return this.#components.take({ interaction, responder });
      case interactionTypes.MODAL_SUBMIT:
        return this.#modals.take({ interaction, responder });
      case interactionTypes.APPLICATION_COMMAND:
        return this.#commands.take({ interaction, responder }) ?? this.#unhandled({ interaction, responder });
      case interactionTypes.APPLICATION_COMMAND_AUTOCOMPLETE:
        return this.#suggestions.take({ interaction, responder }) ?? this.#unhandled({ interaction, responder });
      default:
        return this.#unknown(interaction);
    }
  }

  /** No handler is bound to it. Where somebody listens to interactions themselves, it is theirs to answer. */
  async #unhandled(arrival: Arrival): Promise<Ending> {
    const { hasListeners, logger, services } = this.#options;
    const { type, data, locale } = arrival.interaction;
    if (hasListeners) return UNHANDLED;
    logger.warn(
      { type, command: 'name' in data ? data.name : undefined },
      'no handler is bound to a command that was used: the person is told that it is gone',
    );
    await turnAway(arrival, services.texts.in(locale).unknownCommand);
    return UNHANDLED;
  }

  /** The types know what is handled; the service may send more. */
  async #unknown({ type }: { readonly type: number }): Promise<Ending> {
    if (!this.#options.hasListeners) {
      this.#options.logger.warn({ type }, 'an interaction of a kind that is not handled: it was not answered');
    }
    return UNHANDLED;
  }
}

/** Whether there is somebody to tell: what comes is not checked. */
function isAnswerable(data: unknown): boolean {
  return typeof data === 'object' && data !== null && 'token' in data;
}
