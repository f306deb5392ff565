/**
 * Messages between two modals of a user: with the button that opens the next page of a wizard, or with the one that reopens
 * a rejected modal. Each step replaces the previous one in the same message. After the last one the button is disabled, so
 * that the user cannot submit the input again.
 */
import type { Snowflake } from '../../base/snowflake.js';
import { buttonStyles, componentTypes } from '../../wire/objects/components/component-types.js';
import {
  getInteractionMessage,
  type Interaction,
  type ModalInteraction,
} from '../../wire/objects/interactions/interaction.js';
import type { Message } from '../../wire/objects/messages/message.js';
import { actionRow } from '../components/action-row.js';
import { RESERVED_PREFIX } from '../custom-id/pattern.js';
import type { ReceivedInteraction } from '../responses/received-interaction.js';
import type { ReplyMessage } from '../responses/reply-message.js';
import type { Responder } from '../responses/responder.js';
import type { DraftStore } from './draft-store.js';
import { reopenIdCodec, retryIdCodec, wizardIdCodec } from './modal-id-codecs.js';

/** The button of a step. */
export interface StepButton {
  readonly messageId: Snowflake;
  readonly customId: string;
  readonly label: string;
  /** The id of the draft that the button opens. */
  readonly draft: string;
}

/** The content of a step. */
type StepContent = Pick<ReplyMessage, 'content' | 'components' | 'allowed_mentions'>;

/** Returns the button of a step; undefined if the message is none. */
export function stepButtonOf(message: Message | undefined): StepButton | undefined {
  const button = message?.components?.[0]?.components?.[0];
  const customId = button?.custom_id;
  if (message === undefined || !customId?.startsWith(RESERVED_PREFIX)) return undefined;
  const draft = (wizardIdCodec.parse(customId) ?? reopenIdCodec.parse(customId) ?? retryIdCodec.parse(customId))?.draft;
  return draft === undefined ? undefined : { messageId: message.id, customId, label: button?.label ?? '', draft };
}

/** Responds with the next step: in the message of the previous one if the interaction allows that, otherwise in a new message. */
export function respondWithStep(
  { interaction, responder }: { readonly interaction: Interaction; readonly responder: Responder },
  step: StepContent,
): Promise<void> {
  const canUpdate = !responder.deferred || responder.updatesMessage;
  return canUpdate && stepButtonOf(getInteractionMessage(interaction))
    ? responder.update(step)
    : responder.reply({ ...step, ephemeral: true });
}

/**
 * Disables the button of a step after the last modal was handled, unless the handler has changed the message. Never rejects.
 * @param received the submission of the last modal
 */
export async function disableStep(
  { messageId, customId, label, draft: draftId }: StepButton,
  drafts: DraftStore,
  { interaction, responder, api, log }: ReceivedInteraction<ModalInteraction>,
): Promise<void> {
  const { application_id: applicationId } = interaction;
  try {
    // Only the interaction that sent the step can change its message for certain: it is ephemeral.
    const { token } = (await drafts.get(draftId)) ?? {};
    if (token === undefined) return;
    if (responder.response !== 'reply') {
      const current = await api.interactions.getFollowup(applicationId, token, messageId);
      if (stepButtonOf(current)?.customId !== customId) return;
    }
    const button = {
      type: componentTypes.BUTTON,
      style: buttonStyles.PRIMARY,
      label,
      custom_id: customId,
      disabled: true,
    };
    await api.interactions.editFollowup(applicationId, token, messageId, { components: [actionRow(button)] });
  } catch (error) {
    log.debug({ err: error }, 'the button of a finished modal could not be disabled');
  }
}
