import { interactionCallbackTypes } from 'guildhall/wire';
import { VisibleMessage } from '../../testing/visible/visible-message.js';
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
    // The message with the control, which did not change. The user may not see it any more, for example because it was dismissed.
    if (!report.original) return [];
    const { text } = new VisibleMessage(report.original);
    return [
      {
        kind: 'deadControl',
        message: `"${step.control.label}" changes nothing and shows nothing`,
        ...usedIn(scenario, step),
        assertions: [{ kind: 'responseDiffers', text: scenario.references.toTemplate(text) }],
      },
    ];
  },
};
