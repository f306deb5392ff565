/**
 * Runs what an interaction leads to, whatever kind it is: defers it in time, asks the guards, and sees to it that the
 * person gets an answer, also when the handler fails or gives none.
 */
import type { StructuredLogger } from '../../../base/logger.js';
import { InteractionContext } from '../../../interactions/contexts/interaction-context.js';
import { DEFER_AFTER_MS, type Responder } from '../../../interactions/responses/responder.js';
import {
  getInteractionMessage,
  type Interaction,
  interactionTypes,
} from '../../../wire/objects/interactions/interaction.js';
import { GuardContext, type GuardServices } from '../../guards/guard-context.js';
import type { BotCounts } from '../handlers/bot-counts.js';
import type { FailureHandler } from '../handlers/failure-handler.js';
import { type HandlerMethod, internalMethod } from '../routes/handler-method.js';
import type { HandlerTarget } from '../routes/handler-target.js';
import { checkGuards, extendContext } from './check-guards.js';
import { InteractionDependencies, type SharedDependencies } from './interaction-dependencies.js';
import type { InteractionOutcome } from './interaction-trace.js';

/** An interaction and the way to answer it. */
export interface IncomingInteraction<I extends Interaction = Interaction> {
  readonly interaction: I;
  readonly responder: Responder;
}

/**
 * Makes the context of the handler from its parts; undefined when the interaction was answered in place of the handler.
 */
export type ContextFactory<I extends Interaction> = (
  parts: InteractionDependencies<I>,
) => object | undefined | Promise<object | undefined>;

/** What became of an interaction. */
export interface InteractionResult {
  readonly outcome: InteractionOutcome;
  /** What ran, if anything did. */
  readonly handler?: string;
}

/** Something of the framework's own: what it is called in logs, and how it is deferred. */
export interface InternalTask {
  readonly location: HandlerMethod['location'];
  readonly defer: HandlerTarget['defer'];
}

export interface InteractionRunnerDependencies extends SharedDependencies {
  readonly counts: BotCounts;
  readonly failures: FailureHandler;
  readonly services: GuardServices;
}

export class InteractionRunner {
  readonly #dependencies: InteractionRunnerDependencies;

  constructor(options: InteractionRunnerDependencies) {
    this.#dependencies = options;
  }

  /** Resolves when the handler has ended and the person has an answer. Never rejects. */
  async run<I extends Interaction>(
    { interaction, responder }: IncomingInteraction<I>,
    { handlerMethod, defer, guards }: HandlerTarget,
    make: ContextFactory<I>,
  ): Promise<InteractionResult> {
    const handler = handlerMethod.name;
    const parts = new InteractionDependencies(interaction, responder, this.#dependencies, handler);
    let context: object | undefined;
    if (defer !== false) responder.deferAfter(DEFER_AFTER_MS, defer);
    try {
      let additions: object | undefined;
      if (guards.length > 0) {
        const admission = await checkGuards(guards, this.#guardContext(parts, handler));
        if (!admission.allowed) {
          parts.log.debug({ guard: admission.guard }, 'a guard refused');
          await rejectInteraction(parts, admission.reason);
          return { outcome: 'rejected', handler };
        }
        additions = admission.additions;
      }
      const made = make(parts);
      context = made instanceof Promise ? await made : made;
      if (context === undefined) return { outcome: 'rejected', handler };
      await handlerMethod.run(additions === undefined ? context : extendContext(context, additions));
      return { outcome: responder.responded ? 'responded' : await this.#ensureResponse(parts), handler };
    } catch (thrown) {
      const canTell = interaction.type !== interactionTypes.APPLICATION_COMMAND_AUTOCOMPLETE;
      const dealtWith = await this.#dependencies.failures.handle({
        thrown,
        handlerMethod,
        event: 'interactionCreate',
        log: parts.log,
        interaction: () => (context instanceof InteractionContext ? context : this.#guardContext(parts, handler)),
        responder: canTell ? responder.latest : undefined,
      });
      if (!dealtWith || !responder.latest.responded) await this.replyWithFailure(parts, parts.log);
      return { outcome: 'failed', handler };
    } finally {
      await responder.finish();
    }
  }

  /** Runs something of the framework's own. */
  runInternal<I extends Interaction>(
    arrival: IncomingInteraction<I>,
    { location, defer }: InternalTask,
    work: (parts: InteractionDependencies<I>) => unknown,
  ): Promise<InteractionResult> {
    let parts: InteractionDependencies<I> | undefined;
    const handlerMethod = internalMethod(location, () => parts && work(parts));
    return this.run(arrival, { handlerMethod, defer, guards: [] }, (made) => {
      parts = made;
      return made;
    });
  }

  #guardContext(parts: InteractionDependencies, handler: string): GuardContext {
    return new GuardContext(parts, handler, this.#dependencies.services);
  }

  /** A handler that ends without an answer would leave the person before a failed interaction, or a loading message. */
  async #ensureResponse(parts: InteractionDependencies): Promise<InteractionOutcome> {
    const { interaction, responder } = parts;
    const waits = responder.deferred;
    // Deferred as an update, it shows nothing: that is as good as an answer.
    if (waits && responder.updatesMessage) return 'deferred';
    this.#dependencies.counts.unanswered++;
    const consequence = waits ? 'the person sees that an answer is coming' : 'it was acknowledged without one';
    parts.log.warn(`a handler ended without an answer: ${consequence}`);
    if (!waits) await acknowledge(interaction, responder);
    return 'noResponse';
  }

  /** Tells the person that it failed, whatever has been answered so far. Never rejects. */
  async replyWithFailure({ interaction, responder }: IncomingInteraction, log: StructuredLogger): Promise<void> {
    const { latest } = responder;
    try {
      const { failed } = this.#dependencies.services.texts.forLocale(interaction.locale);
      const apology = { content: failed, ephemeral: true };
      if (interaction.type === interactionTypes.APPLICATION_COMMAND_AUTOCOMPLETE)
        await respondWithoutChoices(responder);
      else await (latest.responded ? latest.followUp(apology) : latest.reply(apology));
    } catch (error) {
      log.warn({ err: error }, 'the person could not be told of the failure');
    }
  }
}

/** Answers in place of the handler, seen by the person alone. */
export async function rejectInteraction(
  { interaction, responder }: IncomingInteraction,
  reason: string,
): Promise<void> {
  if (interaction.type === interactionTypes.APPLICATION_COMMAND_AUTOCOMPLETE) await respondWithoutChoices(responder);
  else if (!responder.responded) await responder.reply({ content: reason, ephemeral: true });
}

async function acknowledge(interaction: Interaction, responder: Responder): Promise<void> {
  if (interaction.type === interactionTypes.APPLICATION_COMMAND_AUTOCOMPLETE) await respondWithoutChoices(responder);
  else await (getInteractionMessage(interaction) ? responder.deferUpdate() : responder.defer({ ephemeral: true }));
}

async function respondWithoutChoices(responder: Responder): Promise<void> {
  if (!responder.responded) await responder.respondWithChoices([]);
}
