import type { CustomIdParamsOf } from '../../../interactions/custom-id/params.js';
import type { MaybePromise } from '../../../interactions/declarations/parse-result.js';
import type { DeferralMode } from '../../../interactions/responses/response-state.js';
import type { ComponentInteraction, ModalInteraction } from '../../../wire/objects/interactions/interaction.js';
import type { ModalBinding } from '../../decorators/binding-metadata.js';
import type { ComponentBinding, RouteMatch } from '../routes/interaction-route-table.js';
import type { InteractionDependencies } from './interaction-dependencies.js';
import type { IncomingInteraction, InteractionResult, InteractionRunner } from './interaction-runner.js';
import type { UnknownComponentDispatcher } from './unknown-component-dispatcher.js';

/** The parameters of any pattern. */
export type AnyParams = CustomIdParamsOf<string>;

/** What runs handlers, and what answers in their place when a control is no longer known. */
export interface CustomIdHandlerDependencies {
  readonly runner: InteractionRunner;
  readonly unknownComponents: UnknownComponentDispatcher;
}

/**
 * Runs the handler of a control or a modal that was found by its custom_id. Parameters that wait in a store are loaded
 * first, once the guards have let the person in; where they are gone, it is a control that is not known.
 *
 * @param usual how its kind is deferred when no handler is there
 * @param make gives the context of the handler; undefined when the person was answered in its place
 */
export function runCustomIdHandler<
  I extends ComponentInteraction | ModalInteraction,
  B extends ComponentBinding | ModalBinding,
>(
  { runner, unknownComponents }: CustomIdHandlerDependencies,
  arrival: IncomingInteraction<I>,
  { target, match }: RouteMatch<B>,
  usual: DeferralMode,
  make: (binding: B, params: AnyParams, parts: InteractionDependencies<I>) => MaybePromise<object | undefined>,
): Promise<InteractionResult> {
  const { binding } = target;
  if ('params' in match) return runner.run(arrival, target, (parts) => make(binding, match.params, parts));
  let isGone = false;
  const running = runner.run(arrival, target, async (parts) => {
    const params = await binding.declaration.customId.loadParams(match);
    isGone = params === undefined;
    return params && make(binding, params, parts);
  });
  return running.then((ending) => (isGone ? unknownComponents.dispatch(arrival, usual) : ending));
}
