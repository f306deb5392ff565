import type { CustomIdDeclaration } from '../../../interactions/custom-id/custom-id-declaration.js';
import type { CustomIdMatch } from '../../../interactions/custom-id/id-shape.js';
import type { CustomIdParams } from '../../../interactions/custom-id/params.js';
import { DEFER_AFTER_MS } from '../../../interactions/responses/responder.js';
import type { DeferralMode } from '../../../interactions/responses/response-state.js';
import type { ComponentInteraction, ModalInteraction } from '../../../wire/objects/interactions/interaction.js';
import type { Handler } from '../routes/handler.js';
import type { DispatchedInteraction } from './dispatched-interaction.js';
import type { ContextFactory, InteractionResult, InteractionRunner } from './interaction-runner.js';
import type { UnknownComponentDispatcher } from './unknown-component-dispatcher.js';

export interface StoredParamsDependencies {
  readonly runner: InteractionRunner;
  readonly unknownComponents: UnknownComponentDispatcher;
}

/**
 * Runs the handler of a component or modal after loading its parameters from a store. If they have expired, the interaction is
 * that of an unknown component.
 *
 * @param defaultDefer how an unknown component or modal is deferred
 */
export async function runWithStoredParams<
  I extends ComponentInteraction | ModalInteraction,
  D extends CustomIdDeclaration,
  C extends object,
>(
  { runner, unknownComponents }: StoredParamsDependencies,
  received: DispatchedInteraction<I>,
  handler: Handler<D, C>,
  match: CustomIdMatch,
  defaultDefer: DeferralMode,
  createContext: ContextFactory<I, D, C>,
): Promise<InteractionResult> {
  // The store may be slower than a response may be.
  received.responder.deferAfter(DEFER_AFTER_MS, handler.defer);
  let params: CustomIdParams | undefined;
  try {
    params = await handler.declaration.customId.loadParams(match);
  } catch (thrown) {
    // It is a failure of the handler, which its error boundaries receive.
    return runner.run(received, handler, () => Promise.reject(thrown));
  }
  return params === undefined
    ? unknownComponents.dispatch(received, defaultDefer, true)
    : runner.run(received, handler, createContext, params);
}
