import type { ActionRowRequest } from '../../wire/objects/components/action-row.js';
import { componentTypes } from '../../wire/objects/components/component-types.js';

/** A row of a message: up to five buttons, or exactly one select. */
export function actionRow(...components: ActionRowRequest['components']): ActionRowRequest {
  return { type: componentTypes.ACTION_ROW, components };
}
