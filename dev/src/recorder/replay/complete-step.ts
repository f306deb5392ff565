import { findControl, toControlRef, toModalRef } from '../../scenario/controls/control-ref.js';
import type { ScenarioStep, StepOf } from '../../scenario/steps/scenario-step.js';
import { isDefaultChannel, type ScenarioWorld } from '../../scenario/world/scenario-world.js';
import { findOpenModals } from '../../testing/visible/visibility.js';

/**
 * Adds to a step what only the process of the bot knows: the declarations of controls and modals. Call it before the step is
 * performed. A step that refers to something missing stays as it is: performing it reports what is missing.
 */
export function completeStep(world: ScenarioWorld, step: ScenarioStep): ScenarioStep {
  switch (step.kind) {
    case 'click':
    case 'select':
      return completeControl(world, step);
    case 'submitModal':
      return completeModal(world, step);
    case 'useCommand':
    case 'autocomplete':
    case 'useContextMenu': {
      const channelId = step.channel && world.references.fill(step.channel);
      if (channelId === undefined) return step;
      return { ...step, isDefaultChannel: isDefaultChannel(world, world.user(step.user), channelId) };
    }
    default:
      return step;
  }
}

function completeControl(world: ScenarioWorld, step: StepOf<'click'> | StepOf<'select'>): ScenarioStep {
  const messages = world.user(step.user).messages();
  const found = findControl(step.control, messages, world);
  return found ? { ...step, control: toControlRef(found, messages, world) } : step;
}

function completeModal(world: ScenarioWorld, step: StepOf<'submitModal'>): ScenarioStep {
  const open = findOpenModals(world.world.emulator.world, world.user(step.user).id);
  const found = open.find(({ modal }) => modal.title === step.modal.title);
  return found ? { ...step, modal: toModalRef(found.modal, world) } : step;
}
