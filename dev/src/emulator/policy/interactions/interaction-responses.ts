/**
 * When and how an application may respond to an interaction: deadlines, and the callback types that each interaction
 * allows.
 */

import { autocompleteChoiceProblems, type MessageContents } from 'guildhall/internal';
import {
  getInteractionMessage,
  type Interaction,
  type InteractionCallbackRequest,
  interactionCallbackTypes,
  interactionTypes,
  limits,
} from 'guildhall/wire';
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
import { unknownEmojiProblems } from '../messages/emoji-checks.js';
import type { MessageSender } from '../messages/message-sender.js';
import { messageEditProblem, newMessageProblem } from '../messages/message-validation.js';
import { hasPermissionBits, permissionsIn } from '../permissions/permissions.js';
import { isForcedEphemeral, isOnlyUserInstalled } from './installations.js';

const { CHANNEL_MESSAGE_WITH_SOURCE, DEFERRED_CHANNEL_MESSAGE_WITH_SOURCE } = interactionCallbackTypes;
const { DEFERRED_UPDATE_MESSAGE, UPDATE_MESSAGE, MODAL, APPLICATION_COMMAND_AUTOCOMPLETE_RESULT, LAUNCH_ACTIVITY } =
  interactionCallbackTypes;

type CallbackType = InteractionCallbackRequest['type'];

/** Initial responses to a component. */
const componentResponseTypes: readonly CallbackType[] = [
  CHANNEL_MESSAGE_WITH_SOURCE,
  DEFERRED_CHANNEL_MESSAGE_WITH_SOURCE,
  DEFERRED_UPDATE_MESSAGE,
  UPDATE_MESSAGE,
  MODAL,
  LAUNCH_ACTIVITY,
];
/** Initial responses to a modal that was opened from a message. A modal cannot be the response to a modal. */
const modalResponseTypes = componentResponseTypes.filter((type) => type !== MODAL);
/** Initial responses to any other modal. There is no message that they could update. */
const modalResponseTypesWithoutMessage = modalResponseTypes.filter(
  (type) => type !== DEFERRED_UPDATE_MESSAGE && type !== UPDATE_MESSAGE,
);

const commandResponseTypes = componentResponseTypes.filter(
  (type) => type !== DEFERRED_UPDATE_MESSAGE && type !== UPDATE_MESSAGE,
);
const autocompleteResponseTypes: readonly CallbackType[] = [APPLICATION_COMMAND_AUTOCOMPLETE_RESULT];

/**
 * Returns the callback types that are allowed as the initial response to an interaction.
 * @param hasActivity whether its application has an activity
 */
export function callbackTypesFor(interaction: Interaction, hasActivity: boolean): readonly CallbackType[] {
  const types = callbackTypesOf(interaction);
  return hasActivity ? types : types.filter((type) => type !== LAUNCH_ACTIVITY);
}

function callbackTypesOf(interaction: Interaction): readonly CallbackType[] {
  switch (interaction.type) {
    case interactionTypes.APPLICATION_COMMAND:
      return commandResponseTypes;
    case interactionTypes.MESSAGE_COMPONENT:
      return componentResponseTypes;
    case interactionTypes.APPLICATION_COMMAND_AUTOCOMPLETE:
      return autocompleteResponseTypes;
    case interactionTypes.MODAL_SUBMIT:
      return getInteractionMessage(interaction) ? modalResponseTypes : modalResponseTypesWithoutMessage;
  }
}

/**
 * Finds the interaction that an initial response is for.
 * @throws {RequestRejectedError} 10062 when there is none or its 3 seconds are over, 40060 when it already has a
 *   response
 */
export function requirePendingInteraction(world: World, interactionId: string, token: string): ResponseContext {
  const record = world.interactions.get(interactionId);
  if (!record || record.interaction.token !== token) return rejectRequest('UNKNOWN_INTERACTION');
  if (record.status === 'answered') rejectRequest('INTERACTION_ALREADY_ACKNOWLEDGED');
  if (record.status !== 'waiting') rejectRequest('UNKNOWN_INTERACTION');
  return toResponseContext(world, record);
}

/**
 * Validates an initial response.
 * @throws {RequestRejectedError} 50035 when the response type does not fit, 50006 and other errors of messages, 10008
 *   when the message to update does not exist
 */
export function checkInitialResponse(
  world: World,
  context: ResponseContext,
  callback: CallbackBody,
  files: readonly ReceivedFile[],
): void {
  const { interaction } = context.record;
  const hasActivity = world.applications.get(interaction.application_id)?.isEmbedded ?? false;
  const allowed = callbackTypesFor(interaction, hasActivity);
  if (!allowed.includes(callback.type)) {
    const message = `Value must be one of (${allowed.join(', ')}).`;
    rejectInvalidFields([{ path: 'type', code: 'BASE_TYPE_CHOICES', message }]);
  }
  const sender: MessageSender = { world, applicationId: interaction.application_id };
  if (callback.type === CHANNEL_MESSAGE_WITH_SOURCE) checkResponseMessage(sender, callback.data, files, 'data');
  if (callback.type === MODAL) {
    const problems = unknownEmojiProblems(sender, callback.data);
    rejectInvalidFields(problems.map((problem) => ({ ...problem, path: `data.${problem.path}` })));
  }
  if (callback.type === APPLICATION_COMMAND_AUTOCOMPLETE_RESULT) {
    rejectInvalidFields(autocompleteChoiceProblems(interaction, callback.data.choices));
  }
  if (callback.type === UPDATE_MESSAGE) {
    const message = sourceMessage(context) ?? rejectRequest('UNKNOWN_MESSAGE');
    checkResponseEdit(sender, callback.data ?? {}, files, message, 'data');
  }
}

/**
 * @param at the path of the message in the body
 * @throws {RequestRejectedError} the errors of new messages
 */
export function checkResponseMessage(
  sender: MessageSender,
  body: MessageContents,
  files: readonly ReceivedFile[],
  at?: string,
): void {
  const problem = newMessageProblem(sender, body, files, at);
  if (problem) rejectRequest(problem);
}

/**
 * @param at the path of the changes in the body
 * @throws {RequestRejectedError} the errors of message edits
 */
export function checkResponseEdit(
  sender: MessageSender,
  body: MessageContents,
  files: readonly ReceivedFile[],
  message: MessageRecord,
  at?: string,
): void {
  const problem = messageEditProblem(sender, body, files, message, at);
  if (problem) rejectRequest(problem);
}

/**
 * Finds the interaction whose token is in the path of a webhook route. It must already have a response.
 * @throws {RequestRejectedError} 10015 when there is none or it has no initial response yet, 50027 when its 15 minutes
 *   are over
 */
export function requireInteractionByToken(world: World, applicationId: string, token: string): ResponseContext {
  const record = findInteractionByToken(world, token);
  if (record?.status !== 'answered' || record.interaction.application_id !== applicationId) {
    return rejectRequest('UNKNOWN_WEBHOOK');
  }
  if (world.clock.now() >= record.createdAt + limits.interaction.tokenMs) rejectRequest('INVALID_WEBHOOK_TOKEN');
  return toResponseContext(world, record);
}

/** @throws {RequestRejectedError} 10008 when the initial response created no message, or the message was deleted */
export function requireOriginalResponse(context: ResponseContext): MessageRecord {
  return originalResponse(context) ?? rejectRequest('UNKNOWN_MESSAGE');
}

/** @throws {RequestRejectedError} 10008 when the interaction has no such message */
export function requireFollowUp({ record, channel }: ResponseContext, messageId: string): MessageRecord {
  const belongsToInteraction = record.followupIds.includes(messageId) || record.originalMessageId === messageId;
  return (belongsToInteraction ? channel.messages.get(messageId) : undefined) ?? rejectRequest('UNKNOWN_MESSAGE');
}

/**
 * @throws {RequestRejectedError} 40094 when an application that only the user installed has reached the limit of
 *   follow-ups. Completing a deferred response does not count.
 */
export function checkFollowUpLimit(context: ResponseContext): void {
  const { followupCount, interaction } = context.record;
  const original = originalResponse(context);
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
