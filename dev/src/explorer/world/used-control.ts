import { RESERVED_PREFIX } from 'guildhall/internal';
import { withoutNumbers } from '../../scenario/controls/control-ref.js';
import type { ScenarioStep } from '../../scenario/steps/scenario-step.js';

/**
 * The declaration of the control or modal that a step uses, by its pattern; its custom_id if none is known. Undefined for other steps,
 * and for controls of the framework: those of prompts are without a handler when the prompt is over, which is no problem of the bot.
 * Undefined also if users use different controls at once: a problem of the step can belong to each of them.
 */
export function usedControl(step: ScenarioStep): string | undefined {
  if (step.kind === 'atOnce') {
    const [control, ...others] = new Set(step.steps.map(usedControl));
    return others.length === 0 ? control : undefined;
  }
  const used =
    step.kind === 'click' || step.kind === 'select'
      ? step.control
      : step.kind === 'submitModal'
        ? step.modal
        : undefined;
  if (!used) return undefined;
  return used.customId.startsWith(RESERVED_PREFIX) ? undefined : (used.pattern ?? withoutNumbers(used.customId));
}
