import { findControl, findMessage, toControlRef, toMessageRef } from '../../scenario/controls/control-ref.js';
import { submittedInputs } from '../../scenario/controls/submitted-inputs.js';
import type { MessageRef } from '../../scenario/steps/references.js';
import type { InteractingStep, ScenarioStep } from '../../scenario/steps/scenario-step.js';
import type { ScenarioWorld } from '../../scenario/world/scenario-world.js';

/**
 * Describes the controls, messages and fields that a step uses in this world. After other steps were left out, they can be others than in
 * the world in which the step was chosen, for example the button of another user's ticket, and a test must name these.
 */
export function toExactStep(world: ScenarioWorld, step: ScenarioStep): ScenarioStep {
  switch (step.kind) {
    case 'atOnce':
      return { ...step, steps: step.steps.map((part) => toExactInteraction(world, part)) };
    case 'click':
    case 'select':
    case 'submitModal':
    case 'useContextMenu':
      return toExactInteraction(world, step);
    default:
      return 'message' in step ? { ...step, message: toExactMessage(world, step.user, step.message) } : step;
  }
}

function toExactInteraction(world: ScenarioWorld, step: InteractingStep): InteractingStep {
  switch (step.kind) {
    case 'click':
    case 'select': {
      const messages = world.findUser(step.user)?.messages() ?? [];
      const found = findControl(step.control, messages, world);
      return found ? { ...step, control: toControlRef(found, messages, world) } : step;
    }
    case 'submitModal': {
      const user = world.findUser(step.user);
      const found = user && world.findOpenModal(user, step.modal);
      return found ? { ...step, ...submittedInputs(found.modal, step) } : step;
    }
    case 'useContextMenu': {
      const { target, user } = step;
      return typeof target === 'string' ? step : { ...step, target: toExactMessage(world, user, target) };
    }
    default:
      return step;
  }
}

function toExactMessage(world: ScenarioWorld, user: string, ref: MessageRef): MessageRef {
  const { references } = world;
  const viewer = world.findUser(user);
  const channelId = ref.channel === undefined ? undefined : references.fill(ref.channel);
  const found = viewer && findMessage(ref, viewer.messages(channelId), references);
  return found ? toMessageRef(found, viewer.messages(), references) : ref;
}
