import { reopenIdCodec, wizardIdCodec } from 'guildhall/internal';
import type { ScenarioStep } from '../steps/scenario-step.js';

/** Whether a custom_id is that of a button with which the framework continues a modal: the next page of a wizard, or rejected input. */
export function isFrameworkButtonId(customId: string): boolean {
  return (wizardIdCodec.parse(customId) ?? reopenIdCodec.parse(customId)) !== undefined;
}

/** Whether a user clicks a button of the framework. */
export function clicksFrameworkButton(step: ScenarioStep): boolean {
  return step.kind === 'click' && isFrameworkButtonId(step.control.customId);
}
