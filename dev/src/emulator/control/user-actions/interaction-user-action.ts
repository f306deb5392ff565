import { interactionTypes } from '../../../../../src/wire/objects/interactions/interaction.js';
import type { InteractionAction } from '../../../control/requests/interaction-action.js';
import { toActionFilesByName } from './action-files.js';
import type { UserAction } from './user-action.js';

const { MESSAGE_COMPONENT, MODAL_SUBMIT, APPLICATION_COMMAND } = interactionTypes;

/** Describes the body of `POST /interactions` as the action of a user. */
export function toInteractionUserAction(action: InteractionAction): UserAction {
  const actor = { userId: action.user_id, channelId: action.channel_id };
  if (action.type === MESSAGE_COMPONENT) {
    const { message_id: messageId, custom_id: customId, values } = action;
    return { kind: 'useComponent', ...actor, messageId, customId, values };
  }
  const files = toActionFilesByName(action.files);
  if (action.type === MODAL_SUBMIT) {
    return { kind: 'submitModal', ...actor, modalId: action.modal_id, values: action.values, files };
  }
  return {
    kind: action.type === APPLICATION_COMMAND ? 'useCommand' : 'autocomplete',
    ...actor,
    applicationId: action.application_id,
    command: action.command,
    commandType: action.command_type,
    targetId: action.target_id,
    options: action.options,
    files,
  };
}
