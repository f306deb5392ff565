import { toControlRef } from '../../scenario/controls/control-ref.js';
import { findControl } from '../../scenario/controls/find-control.js';
import type { ScenarioWorld } from '../../scenario/perform/scenario-world.js';
import type { ScenarioStep } from '../../scenario/steps/scenario-step.js';

/**
 * Describes the control that a step uses in this world. After other steps were left out, it can be another one than in the world in
 * which the step was chosen, for example the button of another user's ticket, and a test must name this one.
 */
export function withExactControl(world: ScenarioWorld, step: ScenarioStep): ScenarioStep {
  if (step.kind !== 'click' && step.kind !== 'select') return step;
  const { references, declarations } = world;
  const messages = world.findUser(step.user)?.messages() ?? [];
  const found = findControl(step.control, messages, references, declarations);
  return found ? { ...step, control: toControlRef(found, messages, references, declarations) } : step;
}
