import type { MaybePromise } from '../../../base/maybe-promise.js';
import type { CustomIdParams } from '../../../interactions/custom-id/params.js';
import type { DeferralMode } from '../../../interactions/responses/response-state.js';
import type { ComponentInteraction, ModalInteraction } from '../../../wire/objects/interactions/interaction.js';
import type { CustomIdBinding, RouteMatch } from '../routes/interaction-route-table.js';
import type { InteractionDependencies } from './interaction-dependencies.js';
import type { IncomingInteraction, InteractionResult, InteractionRunner } from './interaction-runner.js';
import type { UnknownComponentDispatcher } from './unknown-component-dispatcher.js';

export interface CustomIdHandlerDependencies {
  readonly runner: InteractionRunner;
  readonly unknownComponents: UnknownComponentDispatcher;
}

/**
 * Runs the handler of a component or modal that was found by its custom_id. Parameters in a store are loaded first, after
 * the guards have allowed the interaction. If the parameters have expired, it is handled as an unknown component.
 *
 * @param defaultDefer how an unknown component or modal is deferred
 * @param createContext creates the context of the handler; undefined if the interaction was rejected
 */
export function runCustomIdHandler<I extends ComponentInteraction | ModalInteraction, B extends CustomIdBinding>(
  { runner, unknownComponents }: CustomIdHandlerDependencies,
  incoming: IncomingInteraction<I>,
  { target, match }: RouteMatch<B>,
  defaultDefer: DeferralMode,
  createContext: (
    binding: B,
    params: CustomIdParams,
    dependencies: InteractionDependencies<I>,
  ) => MaybePromise<object | undefined>,
): Promise<InteractionResult> {
  const { binding } = target;
  const { trace } = incoming;
  if ('params' in match) {
    trace?.loadedParams(match.params);
    return runner.run(incoming, target, (dependencies) => createContext(binding, match.params, dependencies));
  }
  let hasExpired = false;
  const running = runner.run(incoming, target, async (dependencies) => {
    const params = await binding.declaration.customId.loadParams(match);
    hasExpired = params === undefined;
    if (params) trace?.loadedParams(params);
    return params && createContext(binding, params, dependencies);
  });
  return running.then((result) => (hasExpired ? unknownComponents.dispatch(incoming, defaultDefer, true) : result));
}
