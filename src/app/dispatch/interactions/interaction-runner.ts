/**
 * Runs the handler of an interaction of any kind: defers it in time, checks the guards, and ensures that the user receives
 * a response, even if the handler fails or sends none.
 */
import type { StructuredLogger } from '../../../base/logger.js';
import type { MaybePromise } from '../../../base/maybe-promise.js';
import type { CustomIdParams } from '../../../interactions/custom-id/params.js';
import type { Declaration } from '../../../interactions/declarations/declaration.js';
import { checkGuards, extendContext } from '../../../interactions/guards/check-guards.js';
import type { DenialComponents } from '../../../interactions/guards/guard.js';
import { GuardContext, type GuardServices } from '../../../interactions/guards/guard-context.js';
import { ModalLoadError } from '../../../interactions/modals/form-loader.js';
import type { FrameworkHandler } from '../../../interactions/responses/framework-handler.js';
import { InteractionContext } from '../../../interactions/responses/interaction-context.js';
import type { ReceivedInteraction } from '../../../interactions/responses/received-interaction.js';
import { DEFER_AFTER_MS, type ReplayState, type Responder } from '../../../interactions/responses/responder.js';
import type { DeferralMode } from '../../../interactions/responses/response-state.js';
import { ApiError } from '../../../rest/call/errors.js';
import {
  getInteractionMessage,
  type Interaction,
  interactionTypes,
} from '../../../wire/objects/interactions/interaction.js';
import type { InteractionOutcome } from '../../instrumentation/interaction-diagnostics.js';
import { InteractionMiddlewareContext } from '../../middleware/middleware-contexts.js';
import type { MiddlewareChain } from '../../middleware/run-middleware.js';
import type { BotCounts } from '../handlers/bot-counts.js';
import type { FailureHandler } from '../handlers/failure-handler.js';
import type { Handler, HandlerFactory } from '../routes/handler.js';
import type { DispatchedInteraction } from './dispatched-interaction.js';
import type { InteractionTrace } from './interaction-trace.js';

/**
 * Creates the context of a handler; undefined if the interaction was rejected, so that the handler must not run. Guards add
 * their properties to the context afterwards.
 */
export type ContextFactory<
  I extends Interaction,
  D extends Declaration | undefined = Declaration | undefined,
  C extends object = object,
> = (received: DispatchedInteraction<I>, handler: Handler<D, C>, params: CustomIdParams) => MaybePromise<C | undefined>;

/** How an interaction was handled. */
export interface InteractionResult {
  readonly outcome: InteractionOutcome;
  /** Whether the handler ran: no guard, validation or middleware responded in its place. @default false */
  readonly hasRun?: boolean | undefined;
}

export interface InteractionRunnerDependencies {
  readonly counts: BotCounts;
  readonly failures: FailureHandler;
  readonly services: GuardServices;
  readonly handlers: HandlerFactory;
}

const NO_PARAMS: CustomIdParams = {};

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

  /**
   * Resolves when the handler has finished and the user has received a response. Never rejects. It chains promises, like the functions
   * before and after it: as async functions, they were a twentieth of what an interaction allocates.
   * @param params those of the custom_id. @default none
   * @param isAcknowledged whether an interaction of an earlier process was acknowledged again
   */
  run<I extends Interaction, D extends Declaration | undefined, C extends object>(
    received: DispatchedInteraction<I>,
    handler: Handler<D, C>,
    createContext: ContextFactory<I, D, C>,
    params: CustomIdParams = NO_PARAMS,
    isAcknowledged = false,
  ): Promise<InteractionResult> {
    const { responder, trace } = received;
    const { name, defer, middleware } = handler;
    received.handledBy(name);
    trace?.loadedParams(params);
    if (responder.isReplayed && !isAcknowledged) return this.#runReplayed(received, handler, createContext, params);
    const progress: HandlingProgress = { context: undefined, isRejected: false };
    responder.deferAfter(DEFER_AFTER_MS, defer);
    trace?.handledBy(handler);
    const onFailed = (thrown: unknown) => this.#endFailed(thrown, received, handler, progress);
    try {
      const running =
        middleware === undefined
          ? this.#call(this.#createContext(received, handler, createContext, params), received, handler, progress)
          : this.#callInside(middleware, received, handler, createContext, params, progress);
      return Promise.resolve(running).then(() => this.#end(received, handler, progress), onFailed);
    } catch (thrown) {
      return onFailed(thrown);
    }
  }

  async #runReplayed<I extends Interaction, D extends Declaration | undefined, C extends object>(
    received: DispatchedInteraction<I>,
    handler: Handler<D, C>,
    createContext: ContextFactory<I, D, C>,
    params: CustomIdParams,
  ): Promise<InteractionResult> {
    const ended = await this.acknowledgeReplay(received, handler.defer, received.log);
    return ended ?? this.run(received, handler, createContext, params, true);
  }

  /** The handler has finished, or did not run: ensures a response. */
  #end(
    received: DispatchedInteraction,
    handler: Handler<Declaration | undefined, never>,
    { context, isRejected }: HandlingProgress,
  ): MaybePromise<InteractionResult> {
    const { responder } = received;
    if (isRejected) return finish(responder, { outcome: 'rejected' });
    const hasRun = context !== undefined;
    return responder.responded
      ? finish(responder, { outcome: 'responded', hasRun })
      : this.#ensureResponse(received, handler).then((outcome) => finish(responder, { outcome, hasRun }));
  }

  async #endFailed(
    thrown: unknown,
    received: DispatchedInteraction,
    handler: Handler<Declaration | undefined, never>,
    progress: HandlingProgress,
  ): Promise<InteractionResult> {
    return finish(received.responder, await this.#handleFailure(thrown, received, handler, progress));
  }

  /** A handler, or what runs before it, has failed. Never rejects. */
  async #handleFailure(
    thrown: unknown,
    received: DispatchedInteraction,
    handler: Handler<Declaration | undefined, never>,
    progress: HandlingProgress,
  ): Promise<InteractionResult> {
    const { responder, trace } = received;
    const state = responder.isReplayed && !responder.latest.responded ? replayStateAfter(thrown) : undefined;
    if (state) return this.#replayResult(state, received.log);
    trace?.failed(thrown);
    const canReply = received.interaction.type !== interactionTypes.APPLICATION_COMMAND_AUTOCOMPLETE;
    const isHandled = await this.#dependencies.failures.handle({
      thrown,
      handler,
      event: 'interactionCreate',
      log: received.log,
      interaction: () =>
        progress.context instanceof InteractionContext ? progress.context : this.#guardContext(received, handler.name),
      responder: canReply ? responder.latest : undefined,
    });
    const { responded } = responder.latest;
    if (isHandled && responded) trace?.handledFailure();
    const hasMessage = thrown instanceof ModalLoadError && responded;
    if (!hasMessage && (!isHandled || !responded)) await this.replyWithFailure(received, received.log);
    return { outcome: 'failed' };
  }

  /** Runs what the framework itself waits for. Its context has only the properties that guards add. */
  runOfFramework(received: DispatchedInteraction, handler: FrameworkHandler): Promise<InteractionResult> {
    return this.run(received, this.#dependencies.handlers.createOfFramework(handler), () => ({}));
  }

  /** Calls the handler inside of its middleware. */
  #callInside<I extends Interaction, D extends Declaration | undefined, C extends object>(
    middleware: MiddlewareChain,
    received: DispatchedInteraction<I>,
    handler: Handler<D, C>,
    createContext: ContextFactory<I, D, C>,
    params: CustomIdParams,
    progress: HandlingProgress,
  ): unknown {
    const { name, location } = handler;
    const context = new InteractionMiddlewareContext(received, { handler: name, feature: location.feature });
    return middleware(context, async () => {
      await this.#call(this.#createContext(received, handler, createContext, params), received, handler, progress);
    });
  }

  /** Checks the guards and creates the context, at once if neither needs a promise; undefined if the interaction was rejected. */
  #createContext<I extends Interaction, D extends Declaration | undefined, C extends object>(
    received: DispatchedInteraction<I>,
    handler: Handler<D, C>,
    createContext: ContextFactory<I, D, C>,
    params: CustomIdParams,
  ): MaybePromise<C | undefined> {
    return handler.guards.length === 0
      ? createContext(received, handler, params)
      : this.#createGuardedContext(received, handler, createContext, params);
  }

  async #createGuardedContext<I extends Interaction, D extends Declaration | undefined, C extends object>(
    received: DispatchedInteraction<I>,
    handler: Handler<D, C>,
    createContext: ContextFactory<I, D, C>,
    params: CustomIdParams,
  ): Promise<C | undefined> {
    const { trace } = received;
    const { guards, guardedName } = handler;
    const guardContext = this.#guardContext(received, guardedName);
    const check = () => checkGuards(guards, guardContext);
    const decision = await (trace ? trace.checkGuards(check) : check());
    if (!decision.allowed) {
      trace?.denied(decision.guard);
      received.log.debug({ guard: decision.guard }, 'a guard denied the interaction');
      await rejectInteraction(received, decision.reason, decision.components);
      return undefined;
    }
    const context = await createContext(received, handler, params);
    return context && extendContext(context, decision.additions);
  }

  /** Calls the handler, at once if its context is there. @param context undefined if the interaction was rejected */
  #call<C extends object>(
    context: MaybePromise<C | undefined>,
    received: DispatchedInteraction,
    handler: Handler<Declaration | undefined, C>,
    progress: HandlingProgress,
  ): unknown {
    if (context instanceof Promise) return this.#callLater(context, received, handler, progress);
    progress.context = context;
    progress.isRejected = context === undefined;
    if (context === undefined) return undefined;
    const { trace } = received;
    return trace ? runTraced(trace, handler, context) : handler.run(context);
  }

  async #callLater<C extends object>(
    context: Promise<C | undefined>,
    received: DispatchedInteraction,
    handler: Handler<Declaration | undefined, C>,
    progress: HandlingProgress,
  ): Promise<void> {
    await this.#call(await context, received, handler, progress);
  }

  /**
   * Acknowledges an interaction of an earlier process again. Never rejects.
   * @returns the result if the interaction must not be handled; undefined if it must
   */
  async acknowledgeReplay(
    { responder }: ReceivedInteraction,
    defer: DeferralMode | false,
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

  #guardContext(received: ReceivedInteraction, handler: string): GuardContext {
    return new GuardContext(received, handler, this.#dependencies.services);
  }

  /**
   * Without a response, the user would see a failed interaction or a permanent loading message. A deferred update shows
   * neither, so it needs no message. Never rejects.
   */
  async #ensureResponse(
    { interaction, responder, log }: ReceivedInteraction,
    { name, defer, declaration }: Handler,
  ): Promise<InteractionOutcome> {
    if (responder.deferred && responder.updatesMessage) return 'deferred';
    this.#dependencies.counts.noResponse++;
    const subject = declaration === undefined ? name : `${name} (${declaration.describe()})`;
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
  async replyWithFailure({ interaction, responder }: ReceivedInteraction, log: StructuredLogger): Promise<void> {
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

/** Returns the result when nothing is in flight. */
function finish(responder: Responder, result: InteractionResult): MaybePromise<InteractionResult> {
  const finishing = responder.finish();
  return finishing ? finishing.then(() => result) : result;
}

function runTraced<C extends object>(
  trace: InteractionTrace,
  handler: Handler<Declaration | undefined, C>,
  context: C,
): unknown {
  return trace.runHandler(() => handler.run(context));
}

/** What the failure of a handler that sends the initial response itself shows about a replayed interaction. */
function replayStateAfter(thrown: unknown): EndedReplayState | undefined {
  if (!(thrown instanceof ApiError)) return undefined;
  if (thrown.is('UNKNOWN_INTERACTION')) return 'expired';
  return thrown.is('INTERACTION_ALREADY_ACKNOWLEDGED') ? 'answered' : undefined;
}

/** Responds in place of the handler, with an ephemeral message. */
export async function rejectInteraction(
  { interaction, responder }: ReceivedInteraction,
  reason: string,
  components?: DenialComponents,
): Promise<void> {
  if (interaction.type === interactionTypes.APPLICATION_COMMAND_AUTOCOMPLETE) await respondWithoutChoices(responder);
  else if (!responder.responded) await responder.reply({ content: reason, components, ephemeral: true });
}

async function respondWithoutChoices(responder: Responder): Promise<void> {
  if (!responder.responded) await responder.respondWithChoices([]);
}
