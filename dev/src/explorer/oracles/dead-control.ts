import { interactionCallbackTypes } from 'guildhall/wire';
import { findControl } from '../../scenario/controls/control-ref.js';
import { usedIn } from '../problems/used-declaration.js';
import type { Oracle } from './oracle.js';

/**
 * The bot confirms the use of a control, and nothing that users see changes. One use is only a suspicion: another one can have an effect.
 */
export const deadControl: Oracle = {
  isSuspicion: true,
  observe: ({ scenario, step, outcome, shown, effects }) => {
    if ((step.kind !== 'click' && step.kind !== 'select') || outcome.status !== 'done') return [];
    const { report } = outcome;
    if (report?.response?.type !== interactionCallbackTypes.DEFERRED_UPDATE_MESSAGE) return [];
    if (shown.length > 0 || effects.length > 0 || report.followups.length > 0) return [];
    // The message with the control, which did not change.
    const messages = scenario.user(step.user).messages();
    const used = findControl(step.control, messages, scenario);
    const message = messages.find(({ id }) => id === used?.messageId);
    if (!message) return [];
    return [
      {
        kind: 'deadControl',
        message: `"${step.control.label}" changes nothing and shows nothing`,
        ...usedIn(scenario, step),
        assertions: [{ kind: 'responseDiffers', text: scenario.references.toTemplate(message.text) }],
      },
    ];
  },
};
