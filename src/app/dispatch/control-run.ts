import type { CustomIdParamsOf } from '../../interactions/custom-id/params.js';
import type { MaybePromise } from '../../interactions/declarations/parse-result.js';
import type { DeferralMode } from '../../interactions/responses/response-state.js';
import type { ComponentInteraction, ModalInteraction } from '../../wire/objects/interactions/interaction.js';
import type { ModalBinding } from '../decorators/records.js';
import type { InteractionParts } from './interaction-parts.js';
import type { Arrival, Ending, InteractionRunner } from './interaction-runner.js';
import type { ComponentBinding, Found } from './route-table.js';
import type { StaleDispatch } from './stale-dispatch.js';

/** The parameters of any pattern. */
export type Params = CustomIdParamsOf<string>;

/** What runs handlers, and what answers in their place when a control is no longer known. */
export interface ControlParts {
  readonly runner: InteractionRunner;
  readonly stale: StaleDispatch;
}

/**
 * Runs the handler of a control or a modal that was found by its custom_id. Parameters that wait in a store are loaded
 * first, once the guards have let the person in; where they are gone, it is a control that is not known.
 *
 * @param usual how its kind is deferred when no handler is there
 * @param make gives the context of the handler; undefined when the person was answered in its place
 */
export function runControl<
  I extends ComponentInteraction | ModalInteraction,
  B extends ComponentBinding | ModalBinding,
>(
  { runner, stale }: ControlParts,
  arrival: Arrival<I>,
  { bound, match }: Found<B>,
  usual: DeferralMode,
  make: (binding: B, params: Params, parts: InteractionParts<I>) => MaybePromise<object | undefined>,
): Promise<Ending> {
  const { binding } = bound;
  if ('params' in match) return runner.run(arrival, bound, (parts) => make(binding, match.params, parts));
  let isGone = false;
  const running = runner.run(arrival, bound, async (parts) => {
    const params = await binding.declaration.customId.loadParams(match);
    isGone = params === undefined;
    return params && make(binding, params, parts);
  });
  return running.then((ending) => (isGone ? stale.take(arrival, usual) : ending));
}
