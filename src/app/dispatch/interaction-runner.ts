/**
 * Runs what an interaction leads to, whatever kind it is: defers it in time, asks the guards, and sees to it that the
 * person gets an answer, also when the handler fails or gives none.
 */
import type { Logger } from '../../base/logger.js';
import { InteractionContext } from '../../interactions/contexts/interaction-context.js';
import { DEFER_AFTER_MS, type Responder } from '../../interactions/responses/responder.js';
import {
  getInteractionMessage,
  type Interaction,
  interactionTypes,
} from '../../wire/objects/interactions/interaction.js';
import { GuardContext, type GuardServices } from '../guards/guard-context.js';
import type { BotCounts } from './counts.js';
import type { Destination } from './destination.js';
import type { InteractionOutcome } from './diagnostics.js';
import type { Failures } from './failures.js';
import { checkGuards, widen } from './guard-check.js';
import { InteractionParts, type SharedParts } from './interaction-parts.js';
import { type Invocation, own } from './invocation.js';

/** An interaction and the way to answer it. */
export interface Arrival<I extends Interaction = Interaction> {
  readonly interaction: I;
  readonly responder: Responder;
}

/**
 * Makes the context of the handler from its parts; undefined when the interaction was answered in place of the handler.
 */
export type MakeContext<I extends Interaction> = (
  parts: InteractionParts<I>,
) => object | undefined | Promise<object | undefined>;

/** What became of an interaction. */
export interface Ending {
  readonly outcome: InteractionOutcome;
  /** What ran, if anything did. */
  readonly handler?: string;
}

/** Something of the framework's own: what it is called in logs, and how it is deferred. */
export interface OwnTask {
  readonly place: Invocation['place'];
  readonly defer: Destination['defer'];
}

export interface InteractionRunnerOptions extends SharedParts {
  readonly counts: BotCounts;
  readonly failures: Failures;
  readonly services: GuardServices;
}

export class InteractionRunner {
  readonly #options: InteractionRunnerOptions;

  constructor(options: InteractionRunnerOptions) {
    this.#options = options;
  }

  /** Resolves when the handler has ended and the person has an answer. Never rejects. */
  async run<I extends Interaction>(
    { interaction, responder }: Arrival<I>,
    { invocation, defer, guards }: Destination,
    make: MakeContext<I>,
  ): Promise<Ending> {
    const handler = invocation.name;
    const parts = new InteractionParts(interaction, responder, this.#options, handler);
    let context: object | undefined;
    if (defer !== false) responder.deferAfter(DEFER_AFTER_MS, defer);
    try {
      let additions: object | undefined;
      if (guards.length > 0) {
        const admission = await checkGuards(guards, this.#guardContext(parts, handler));
        if (!admission.allowed) {
          parts.log.debug({ guard: admission.guard }, 'a guard refused');
          await turnAway(parts, admission.reason);
          return { outcome: 'refused', handler };
        }
        additions = admission.additions;
      }
      const made = make(parts);
      context = made instanceof Promise ? await made : made;
      if (context === undefined) return { outcome: 'refused', handler };
      await invocation.run(additions === undefined ? context : widen(context, additions));
      return { outcome: responder.responded ? 'answered' : await this.#seeAnswered(parts), handler };
    } catch (thrown) {
      const canTell = interaction.type !== interactionTypes.APPLICATION_COMMAND_AUTOCOMPLETE;
      const dealtWith = await this.#options.failures.take({
        thrown,
        invocation,
        event: 'interactionCreate',
        log: parts.log,
        interaction: () => (context instanceof InteractionContext ? context : this.#guardContext(parts, handler)),
        responder: canTell ? responder.latest : undefined,
      });
      if (!dealtWith || !responder.latest.responded) await this.apologize(parts, parts.log);
      return { outcome: 'failed', handler };
    } finally {
      await responder.finish();
    }
  }

  /** Runs something of the framework's own. */
  runOwn<I extends Interaction>(
    arrival: Arrival<I>,
    { place, defer }: OwnTask,
    work: (parts: InteractionParts<I>) => unknown,
  ): Promise<Ending> {
    let parts: InteractionParts<I> | undefined;
    const invocation = own(place, () => parts && work(parts));
    return this.run(arrival, { invocation, defer, guards: [] }, (made) => {
      parts = made;
      return made;
    });
  }

  #guardContext(parts: InteractionParts, handler: string): GuardContext {
    return new GuardContext(parts, handler, this.#options.services);
  }

  /** A handler that ends without an answer would leave the person before a failed interaction, or a loading message. */
  async #seeAnswered(parts: InteractionParts): Promise<InteractionOutcome> {
    const { interaction, responder } = parts;
    const waits = responder.deferred;
    // Deferred as an update, it shows nothing: that is as good as an answer.
    if (waits && responder.updatesMessage) return 'deferred';
    this.#options.counts.unanswered++;
    const consequence = waits ? 'the person sees that an answer is coming' : 'it was acknowledged without one';
    parts.log.warn(`a handler ended without an answer: ${consequence}`);
    if (!waits) await acknowledge(interaction, responder);
    return 'unanswered';
  }

  /** Tells the person that it failed, whatever has been answered so far. Never rejects. */
  async apologize({ interaction, responder }: Arrival, log: Logger): Promise<void> {
    const { latest } = responder;
    try {
      const { failed } = this.#options.services.texts.in(interaction.locale);
      const apology = { content: failed, ephemeral: true };
      if (interaction.type === interactionTypes.APPLICATION_COMMAND_AUTOCOMPLETE) await suggestNothing(responder);
      else await (latest.responded ? latest.followUp(apology) : latest.reply(apology));
    } catch (error) {
      log.warn({ err: error }, 'the person could not be told of the failure');
    }
  }
}

/** Answers in place of the handler, seen by the person alone. */
export async function turnAway({ interaction, responder }: Arrival, reason: string): Promise<void> {
  if (interaction.type === interactionTypes.APPLICATION_COMMAND_AUTOCOMPLETE) await suggestNothing(responder);
  else if (!responder.responded) await responder.reply({ content: reason, ephemeral: true });
}

async function acknowledge(interaction: Interaction, responder: Responder): Promise<void> {
  if (interaction.type === interactionTypes.APPLICATION_COMMAND_AUTOCOMPLETE) await suggestNothing(responder);
  else await (getInteractionMessage(interaction) ? responder.deferUpdate() : responder.defer({ ephemeral: true }));
}

async function suggestNothing(responder: Responder): Promise<void> {
  if (!responder.responded) await responder.respondWithChoices([]);
}
