/** When and how an application may answer an interaction: its windows of time, and which answer fits which kind. */
import { limits } from '../../../wire/constants/limits.js';
import {
  getInteractionMessage,
  type Interaction,
  interactionTypes,
} from '../../../wire/objects/interactions/interaction.js';
import {
  type InteractionCallbackRequest,
  interactionCallbackTypes,
} from '../../../wire/objects/interactions/interaction-callback.js';
import type { ReceivedFile } from '../../state/files/attachments.js';
import {
  type CallbackBody,
  findInteractionByToken,
  isLoading,
  originalResponse,
  type ResponseContext,
  sourceMessage,
} from '../../state/interactions/interactions.js';
import type { MessageRecord } from '../../state/records/channels.js';
import type { InteractionRecord } from '../../state/records/interactions.js';
import type { World } from '../../state/world/world.js';
import { rejectInvalidFields, rejectRequest } from '../errors/request-rejected-error.js';
import type { MessageContentsInput } from '../messages/message-contents-input.js';
import { messageEditProblem, newMessageProblem } from '../messages/message-validation.js';
import { hasPermissionBits, permissionsIn } from '../permissions/permissions.js';
import { autocompleteChoiceProblems } from './autocomplete-choices.js';
import { isForcedEphemeral, isOnlyUserInstalled } from './installations.js';

const { CHANNEL_MESSAGE_WITH_SOURCE, DEFERRED_CHANNEL_MESSAGE_WITH_SOURCE } = interactionCallbackTypes;
const { DEFERRED_UPDATE_MESSAGE, UPDATE_MESSAGE, MODAL, APPLICATION_COMMAND_AUTOCOMPLETE_RESULT } =
  interactionCallbackTypes;

type CallbackType = InteractionCallbackRequest['type'];

/** First answers to a component. */
const componentResponseTypes: readonly CallbackType[] = [
  CHANNEL_MESSAGE_WITH_SOURCE,
  DEFERRED_CHANNEL_MESSAGE_WITH_SOURCE,
  DEFERRED_UPDATE_MESSAGE,
  UPDATE_MESSAGE,
  MODAL,
];
/** First answers to a modal: never another one. Those that change a message need one that the modal was opened from. */
const modalResponseTypes = componentResponseTypes.filter((type) => type !== MODAL);
const modalResponseTypesNoMessage = modalResponseTypes.filter(
  (type) => type !== DEFERRED_UPDATE_MESSAGE && type !== UPDATE_MESSAGE,
);

const commandResponseTypes = componentResponseTypes.filter(
  (type) => type !== DEFERRED_UPDATE_MESSAGE && type !== UPDATE_MESSAGE,
);
const autocompleteResponseTypes: readonly CallbackType[] = [APPLICATION_COMMAND_AUTOCOMPLETE_RESULT];

/** Callback types that fit an interaction. */
export function callbackTypesFor(interaction: Interaction): readonly CallbackType[] {
  switch (interaction.type) {
    case interactionTypes.APPLICATION_COMMAND:
      return commandResponseTypes;
    case interactionTypes.MESSAGE_COMPONENT:
      return componentResponseTypes;
    case interactionTypes.APPLICATION_COMMAND_AUTOCOMPLETE:
      return autocompleteResponseTypes;
    case interactionTypes.MODAL_SUBMIT:
      return getInteractionMessage(interaction) ? modalResponseTypes : modalResponseTypesNoMessage;
  }
}

/**
 * The interaction that a first answer is for.
 * @throws {Refusal} 10062 when there is none, or its 3 seconds are over; 40060 when it was answered
 */
export function requirePendingInteraction(world: World, interactionId: string, token: string): ResponseContext {
  const record = world.interactions.get(interactionId);
  if (!record || record.interaction.token !== token) return rejectRequest('UNKNOWN_INTERACTION');
  if (record.status === 'answered') rejectRequest('INTERACTION_ALREADY_ACKNOWLEDGED');
  if (record.status !== 'waiting') rejectRequest('UNKNOWN_INTERACTION');
  return toResponseContext(world, record);
}

/**
 * Checks a first answer against its interaction.
 * @throws {Refusal} 50035 when that kind of answer does not fit, 50006 and the other errors of messages, 10008 when the
 *   message to change is gone
 */
export function checkInitialResponse(
  scene: ResponseContext,
  callback: CallbackBody,
  files: readonly ReceivedFile[],
): void {
  const allowed = callbackTypesFor(scene.record.interaction);
  if (!allowed.includes(callback.type)) {
    const message = `Value must be one of (${allowed.join(', ')}).`;
    rejectInvalidFields([{ path: 'type', code: 'BASE_TYPE_CHOICES', message }]);
  }
  if (callback.type === CHANNEL_MESSAGE_WITH_SOURCE) checkResponseMessage(callback.data, files, 'data');
  if (callback.type === APPLICATION_COMMAND_AUTOCOMPLETE_RESULT) {
    rejectInvalidFields(autocompleteChoiceProblems(scene.record.interaction, callback.data.choices));
  }
  if (callback.type === UPDATE_MESSAGE) {
    checkResponseEdit(callback.data ?? {}, files, sourceMessage(scene) ?? rejectRequest('UNKNOWN_MESSAGE'), 'data');
  }
}

/**
 * @param at where the message stands in the body
 * @throws {Refusal} the errors of new messages
 */
export function checkResponseMessage(body: MessageContentsInput, files: readonly ReceivedFile[], at?: string): void {
  const problem = newMessageProblem(body, files, at);
  if (problem) rejectRequest(problem);
}

/**
 * @param at where the changes stand in the body
 * @throws {Refusal} the errors of changes to messages
 */
export function checkResponseEdit(
  body: MessageContentsInput,
  files: readonly ReceivedFile[],
  message: MessageRecord,
  at?: string,
): void {
  const problem = messageEditProblem(body, files, message, at);
  if (problem) rejectRequest(problem);
}

/**
 * The interaction whose token opens a webhook route, once it is answered.
 * @throws {Refusal} 10015 when there is none or it has no first answer yet, 50027 when its 15 minutes are over
 */
export function requireInteractionByToken(world: World, applicationId: string, token: string): ResponseContext {
  const record = findInteractionByToken(world, token);
  if (record?.status !== 'answered' || record.interaction.application_id !== applicationId) {
    return rejectRequest('UNKNOWN_WEBHOOK');
  }
  if (world.clock.now() >= record.createdAt + limits.interaction.tokenMs) rejectRequest('INVALID_WEBHOOK_TOKEN');
  return toResponseContext(world, record);
}

/** @throws {Refusal} 10008 when the first answer made no message, or it is gone */
export function requireOriginalResponse(scene: ResponseContext): MessageRecord {
  return originalResponse(scene) ?? rejectRequest('UNKNOWN_MESSAGE');
}

/** @throws {Refusal} 10008 when the interaction has no such message */
export function requireFollowUp({ record, channel }: ResponseContext, messageId: string): MessageRecord {
  const isItsOwn = record.followupIds.includes(messageId) || record.originalMessageId === messageId;
  return (isItsOwn ? channel.messages.get(messageId) : undefined) ?? rejectRequest('UNKNOWN_MESSAGE');
}

/**
 * @throws {Refusal} 40094 when an application that only the person installed has sent as many follow-ups as it may;
 *   filling in a deferred answer is none
 */
export function checkFollowUpLimit(scene: ResponseContext): void {
  const { followupCount, interaction } = scene.record;
  const original = originalResponse(scene);
  if ((original && isLoading(original)) || !isOnlyUserInstalled(interaction.authorizing_integration_owners)) return;
  if (followupCount >= limits.interaction.userInstallFollowups) rejectRequest('TOO_MANY_FOLLOW_UPS');
}

function toResponseContext(world: World, record: InteractionRecord): ResponseContext {
  const { application_id: applicationId, channel_id: channelId } = record.interaction;
  const channel = world.channels.get(channelId ?? '') ?? rejectRequest('UNKNOWN_CHANNEL');
  const { botUserId } = world.applications.get(applicationId) ?? rejectRequest('UNKNOWN_APPLICATION');
  return {
    record,
    channel,
    botUserId,
    canMentionEveryone: hasPermissionBits(permissionsIn(world, channel, botUserId), 'MENTION_EVERYONE'),
    isForcedEphemeral: isForcedEphemeral(
      { world, userId: record.userId, channel },
      record.interaction.authorizing_integration_owners,
    ),
  };
}
