/**
 * Runs the target of an interaction of any kind: defers it in time, checks the guards, and ensures that the user receives
 * a response, even if the handler fails or sends none.
 */
import type { StructuredLogger } from '../../../base/logger.js';
import { checkGuards, extendContext } from '../../../interactions/guards/check-guards.js';
import { guardsOf } from '../../../interactions/guards/declared-guards.js';
import type { DenialComponents } from '../../../interactions/guards/guard.js';
import { GuardContext, type GuardServices } from '../../../interactions/guards/guard-context.js';
import { InteractionContext } from '../../../interactions/responses/interaction-context.js';
import type { InternalHandler } from '../../../interactions/responses/internal-handler.js';
import { DEFER_AFTER_MS, type ReplayState, type Responder } from '../../../interactions/responses/responder.js';
import { ApiError } from '../../../rest/call/errors.js';
import {
  getInteractionMessage,
  type Interaction,
  interactionTypes,
} from '../../../wire/objects/interactions/interaction.js';
import type { InteractionOutcome } from '../../instrumentation/interaction-diagnostics.js';
import { InteractionMiddlewareContext } from '../../middleware/interaction-middleware-context.js';
import type { BotCounts } from '../handlers/bot-counts.js';
import type { FailureHandler } from '../handlers/failure-handler.js';
import { internalMethod } from '../routes/handler-method.js';
import type { HandlerTarget } from '../routes/handler-target.js';
import type { GuardResolver } from '../routes/route-guards.js';
import { InteractionDependencies, type SharedDependencies } from './interaction-dependencies.js';
import type { InteractionTrace } from './interaction-trace.js';

/** An interaction, and its responder. */
export interface IncomingInteraction<I extends Interaction = Interaction> {
  readonly interaction: I;
  readonly responder: Responder;
  /** Undefined if nobody traces interactions. */
  readonly trace: InteractionTrace | undefined;
}

/**
 * Creates the context of the handler; undefined if the interaction was rejected, so that the handler must not run.
 *
 * @param additions the properties that guards add to the context afterwards; undefined without guards
 */
export type ContextFactory<I extends Interaction> = (
  dependencies: InteractionDependencies<I>,
  additions: object | undefined,
) => object | undefined | Promise<object | undefined>;

/** How an interaction was handled. */
export interface InteractionResult {
  readonly outcome: InteractionOutcome;
}

export interface InteractionRunnerDependencies extends SharedDependencies {
  readonly counts: BotCounts;
  readonly failures: FailureHandler;
  readonly services: GuardServices;
  readonly guardResolver: GuardResolver;
}

type EndedReplayState = Exclude<ReplayState, 'unanswered'>;

/** What has happened so far while an interaction is handled. */
interface HandlingProgress {
  /** The context of the handler; undefined before it is created. */
  context: object | undefined;
  /** Whether a guard or the validation rejected the interaction. */
  isRejected: boolean;
}

export class InteractionRunner {
  readonly #dependencies: InteractionRunnerDependencies;

  constructor(dependencies: InteractionRunnerDependencies) {
    this.#dependencies = dependencies;
  }

  /** Resolves when the handler has finished and the user has received a response. Never rejects. */
  async run<I extends Interaction>(
    { interaction, responder, trace }: IncomingInteraction<I>,
    target: HandlerTarget,
    createContext: ContextFactory<I>,
  ): Promise<InteractionResult> {
    const { handlerMethod, defer, middleware } = target;
    const handler = handlerMethod.name;
    const dependencies = new InteractionDependencies(interaction, responder, this.#dependencies, handler, trace);
    const progress: HandlingProgress = { context: undefined, isRejected: false };
    const ended = responder.isReplayed && (await this.acknowledgeReplay(dependencies, defer, dependencies.log));
    if (ended) return ended;
    responder.deferAfter(DEFER_AFTER_MS, defer);
    trace?.handledBy({ handler, feature: handlerMethod.location.feature, declaration: target.declaration });
    try {
      if (middleware === undefined) await this.#handle(dependencies, target, createContext, progress);
      else {
        const context = new InteractionMiddlewareContext(dependencies, {
          handler,
          feature: handlerMethod.location.feature,
        });
        await middleware(context, () => this.#handle(dependencies, target, createContext, progress));
      }
      if (progress.isRejected) return { outcome: 'rejected' };
      return { outcome: responder.responded ? 'responded' : await this.#ensureResponse(dependencies, target) };
    } catch (thrown) {
      const state = responder.isReplayed && !responder.latest.responded ? replayStateAfter(thrown) : undefined;
      if (state) return this.#replayResult(state, dependencies.log);
      trace?.failed(thrown);
      const canReply = interaction.type !== interactionTypes.APPLICATION_COMMAND_AUTOCOMPLETE;
      const isHandled = await this.#dependencies.failures.handle({
        thrown,
        handlerMethod,
        event: 'interactionCreate',
        log: dependencies.log,
        interaction: () =>
          progress.context instanceof InteractionContext ? progress.context : this.#guardContext(dependencies, handler),
        responder: canReply ? responder.latest : undefined,
      });
      if (!isHandled || !responder.latest.responded) await this.replyWithFailure(dependencies, dependencies.log);
      return { outcome: 'failed' };
    } finally {
      await responder.finish();
    }
  }

  /** Checks the guards, creates the context and runs the handler. */
  async #handle<I extends Interaction>(
    dependencies: InteractionDependencies<I>,
    { handlerMethod, guards, guardedName = handlerMethod.name }: HandlerTarget,
    createContext: ContextFactory<I>,
    progress: HandlingProgress,
  ): Promise<void> {
    const { trace } = dependencies;
    let additions: object | undefined;
    if (guards.length > 0) {
      const guardContext = this.#guardContext(dependencies, guardedName);
      const decision = await (trace
        ? trace.checkGuards(() => checkGuards(guards, guardContext))
        : checkGuards(guards, guardContext));
      if (!decision.allowed) {
        progress.isRejected = true;
        trace?.denied(decision.guard);
        dependencies.log.debug({ guard: decision.guard }, 'a guard denied the interaction');
        await rejectInteraction(dependencies, decision.reason, decision.components);
        return;
      }
      additions = decision.additions;
    }
    const created = createContext(dependencies, additions);
    // Without `await`, a synchronous context runs its handler in the same tick.
    const context = created instanceof Promise ? await created : created;
    progress.context = context;
    progress.isRejected = context === undefined;
    if (context === undefined) return;
    const extended = additions === undefined ? context : extendContext(context, additions);
    await (trace ? trace.runHandler(() => handlerMethod.run(extended)) : handlerMethod.run(extended));
  }

  /** Runs a task of the framework itself. It receives the properties that guards of an awaited declaration add. */
  runInternal<I extends Interaction>(
    incoming: IncomingInteraction<I>,
    { location, defer, awaited }: Omit<InternalHandler, 'run'>,
    task: (dependencies: InteractionDependencies<I>, additions: object) => unknown,
  ): Promise<InteractionResult> {
    let start = (): unknown => undefined;
    const handlerMethod = internalMethod(location, () => start());
    const guards = awaited === undefined ? [] : this.#dependencies.guardResolver.resolve(guardsOf(awaited));
    const target = { handlerMethod, defer, guards, guardedName: awaited?.describe(), declaration: awaited };
    return this.run(incoming, target, (dependencies, additions = {}) => {
      start = () => task(dependencies, additions);
      return {};
    });
  }

  /**
   * Acknowledges an interaction of an earlier process again. Never rejects.
   * @returns the result if the interaction must not be handled; undefined if it must
   */
  async acknowledgeReplay(
    { responder }: IncomingInteraction,
    defer: HandlerTarget['defer'],
    log: StructuredLogger,
  ): Promise<InteractionResult | undefined> {
    const state = await responder.acknowledgeReplay(defer);
    return state === 'unanswered' ? undefined : this.#replayResult(state, log);
  }

  #replayResult(state: EndedReplayState, log: StructuredLogger): InteractionResult {
    if (state === 'answered') return { outcome: 'answered' };
    this.#dependencies.counts.expiredInteractions++;
    log.warn('an interaction of an earlier process can no longer be responded to: it is not handled');
    return { outcome: 'expired' };
  }

  #guardContext(dependencies: InteractionDependencies, handler: string): GuardContext {
    return new GuardContext(dependencies, handler, this.#dependencies.services);
  }

  /**
   * Without a response, the user would see a failed interaction or a permanent loading message. A deferred update shows
   * neither, so it needs no message. Never rejects.
   */
  async #ensureResponse(
    { interaction, responder, log }: InteractionDependencies,
    { handlerMethod, defer, declaration }: HandlerTarget,
  ): Promise<InteractionOutcome> {
    if (responder.deferred && responder.updatesMessage) return 'deferred';
    this.#dependencies.counts.noResponse++;
    const subject =
      declaration === undefined ? handlerMethod.name : `${handlerMethod.name} (${declaration.describe()})`;
    log.warn(`${subject} finished without a response: the framework responds instead`);
    try {
      const { noResponse } = this.#dependencies.services.texts.forLocale(interaction.locale);
      if (interaction.type === interactionTypes.APPLICATION_COMMAND_AUTOCOMPLETE)
        await respondWithoutChoices(responder);
      else if (!responder.deferred && defer === 'update' && getInteractionMessage(interaction))
        await responder.deferUpdate();
      else await responder.reply({ content: noResponse, ephemeral: true });
    } catch (error) {
      log.warn({ err: error }, 'the framework could not respond');
    }
    return 'noResponse';
  }

  /** Informs the user that the action failed, as a reply or as a follow-up. Never rejects. */
  async replyWithFailure({ interaction, responder }: IncomingInteraction, log: StructuredLogger): Promise<void> {
    const { latest } = responder;
    try {
      const { failed } = this.#dependencies.services.texts.forLocale(interaction.locale);
      const message = { content: failed, ephemeral: true };
      if (interaction.type === interactionTypes.APPLICATION_COMMAND_AUTOCOMPLETE)
        await respondWithoutChoices(responder);
      else await (latest.responded ? latest.followUp(message) : latest.reply(message));
    } catch (error) {
      log.warn({ err: error }, 'the user could not be informed of the failure');
    }
  }
}

/** What the failure of a handler that sends the initial response itself shows about a replayed interaction. */
function replayStateAfter(thrown: unknown): EndedReplayState | undefined {
  if (!(thrown instanceof ApiError)) return undefined;
  if (thrown.is('UNKNOWN_INTERACTION')) return 'expired';
  return thrown.is('INTERACTION_ALREADY_ACKNOWLEDGED') ? 'answered' : undefined;
}

/** Responds in place of the handler, with an ephemeral message. */
export async function rejectInteraction(
  { interaction, responder }: IncomingInteraction,
  reason: string,
  components?: DenialComponents,
): Promise<void> {
  if (interaction.type === interactionTypes.APPLICATION_COMMAND_AUTOCOMPLETE) await respondWithoutChoices(responder);
  else if (!responder.responded) await responder.reply({ content: reason, components, ephemeral: true });
}

async function respondWithoutChoices(responder: Responder): Promise<void> {
  if (!responder.responded) await responder.respondWithChoices([]);
}
