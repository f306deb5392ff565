/** When and how an application may answer an interaction: its windows of time, and which answer fits which kind. */
import { limits } from '../../wire/limits.js';
import { type Interaction, interactionTypes, messageOf } from '../../wire/objects/interaction.js';
import { type CallbackRequest, callbackTypes } from '../../wire/objects/interaction-callback.js';
import type { UploadedFile } from '../state/attachments.js';
import {
  type Callback,
  interactionByToken,
  isLoading,
  originalMessage,
  type Scene,
  sourceMessage,
} from '../state/interactions.js';
import type { MessageRecord } from '../state/records/channels.js';
import type { InteractionRecord } from '../state/records/interactions.js';
import type { World } from '../state/world.js';
import { isHushed, isPersonal } from './installation.js';
import type { Contents } from './message-contents.js';
import { messageEditProblem, newMessageProblem } from './message-form.js';
import { holds, permissionsIn } from './permissions.js';
import { refuse, refuseFields } from './refusal.js';
import { choiceProblems } from './suggested-choices.js';

const { CHANNEL_MESSAGE_WITH_SOURCE, DEFERRED_CHANNEL_MESSAGE_WITH_SOURCE } = callbackTypes;
const { DEFERRED_UPDATE_MESSAGE, UPDATE_MESSAGE, MODAL, APPLICATION_COMMAND_AUTOCOMPLETE_RESULT } = callbackTypes;

type CallbackType = CallbackRequest['type'];

/** First answers to a component. */
const toComponent: readonly CallbackType[] = [
  CHANNEL_MESSAGE_WITH_SOURCE,
  DEFERRED_CHANNEL_MESSAGE_WITH_SOURCE,
  DEFERRED_UPDATE_MESSAGE,
  UPDATE_MESSAGE,
  MODAL,
];
/** First answers to a modal: never another one. Those that change a message need one that the modal was opened from. */
const toModal = toComponent.filter((type) => type !== MODAL);
const toModalWithoutMessage = toModal.filter((type) => type !== DEFERRED_UPDATE_MESSAGE && type !== UPDATE_MESSAGE);

const toCommand = toComponent.filter((type) => type !== DEFERRED_UPDATE_MESSAGE && type !== UPDATE_MESSAGE);
const toAutocomplete: readonly CallbackType[] = [APPLICATION_COMMAND_AUTOCOMPLETE_RESULT];

/** Callback types that fit an interaction. */
export function callbackTypesFor(interaction: Interaction): readonly CallbackType[] {
  switch (interaction.type) {
    case interactionTypes.APPLICATION_COMMAND:
      return toCommand;
    case interactionTypes.MESSAGE_COMPONENT:
      return toComponent;
    case interactionTypes.APPLICATION_COMMAND_AUTOCOMPLETE:
      return toAutocomplete;
    case interactionTypes.MODAL_SUBMIT:
      return messageOf(interaction) ? toModal : toModalWithoutMessage;
  }
}

/**
 * The interaction that a first answer is for.
 * @throws {Refusal} 10062 when there is none, or its 3 seconds are over; 40060 when it was answered
 */
export function interactionToAnswer(world: World, interactionId: string, token: string): Scene {
  const record = world.interactions.get(interactionId);
  if (!record || record.interaction.token !== token) return refuse('UNKNOWN_INTERACTION');
  if (record.status === 'answered') refuse('INTERACTION_ALREADY_ANSWERED');
  if (record.status !== 'waiting') refuse('UNKNOWN_INTERACTION');
  return sceneOf(world, record);
}

/**
 * Checks a first answer against its interaction.
 * @throws {Refusal} 50035 when that kind of answer does not fit, 50006 and the other errors of messages, 10008 when the
 *   message to change is gone
 */
export function checkCallback(scene: Scene, callback: Callback, files: readonly UploadedFile[]): void {
  const allowed = callbackTypesFor(scene.record.interaction);
  if (!allowed.includes(callback.type)) {
    const message = `Value must be one of (${allowed.join(', ')}).`;
    refuseFields([{ path: 'type', code: 'BASE_TYPE_CHOICES', message }]);
  }
  if (callback.type === CHANNEL_MESSAGE_WITH_SOURCE) checkAnswer(callback.data, files, 'data');
  if (callback.type === APPLICATION_COMMAND_AUTOCOMPLETE_RESULT) {
    refuseFields(choiceProblems(scene.record.interaction, callback.data.choices));
  }
  if (callback.type === UPDATE_MESSAGE) {
    checkAnswerEdit(callback.data ?? {}, files, sourceMessage(scene) ?? refuse('UNKNOWN_MESSAGE'), 'data');
  }
}

/**
 * @param at where the message stands in the body
 * @throws {Refusal} the errors of new messages
 */
export function checkAnswer(body: Contents, files: readonly UploadedFile[], at?: string): void {
  const problem = newMessageProblem(body, files, at);
  if (problem) refuse(problem);
}

/**
 * @param at where the changes stand in the body
 * @throws {Refusal} the errors of changes to messages
 */
export function checkAnswerEdit(
  body: Contents,
  files: readonly UploadedFile[],
  message: MessageRecord,
  at?: string,
): void {
  const problem = messageEditProblem(body, files, message, at);
  if (problem) refuse(problem);
}

/**
 * The interaction whose token opens a webhook route, once it is answered.
 * @throws {Refusal} 10015 when there is none or it has no first answer yet, 50027 when its 15 minutes are over
 */
export function interactionOfToken(world: World, applicationId: string, token: string): Scene {
  const record = interactionByToken(world, token);
  if (record?.status !== 'answered' || record.interaction.application_id !== applicationId) {
    return refuse('UNKNOWN_WEBHOOK');
  }
  if (world.clock.now() >= record.createdAt + limits.interaction.tokenMs) refuse('INVALID_WEBHOOK_TOKEN');
  return sceneOf(world, record);
}

/** @throws {Refusal} 10008 when the first answer made no message, or it is gone */
export function originalOf(scene: Scene): MessageRecord {
  return originalMessage(scene) ?? refuse('UNKNOWN_MESSAGE');
}

/** @throws {Refusal} 10008 when the interaction has no such message */
export function followUpOf({ record, channel }: Scene, messageId: string): MessageRecord {
  const isItsOwn = record.followupIds.includes(messageId) || record.originalMessageId === messageId;
  return (isItsOwn ? channel.messages.get(messageId) : undefined) ?? refuse('UNKNOWN_MESSAGE');
}

/**
 * @throws {Refusal} 40094 when an application that only the person installed has sent as many follow-ups as it may;
 *   filling in a deferred answer is none
 */
export function checkFollowupRoom(scene: Scene): void {
  const { followupCount, interaction } = scene.record;
  const original = originalMessage(scene);
  if ((original && isLoading(original)) || !isPersonal(interaction.authorizing_integration_owners)) return;
  if (followupCount >= limits.interaction.personalFollowups) refuse('TOO_MANY_FOLLOW_UPS');
}

function sceneOf(world: World, record: InteractionRecord): Scene {
  const { application_id: applicationId, channel_id: channelId } = record.interaction;
  const channel = world.channels.get(channelId ?? '') ?? refuse('UNKNOWN_CHANNEL');
  const { botUserId } = world.applications.get(applicationId) ?? refuse('UNKNOWN_APPLICATION');
  return {
    record,
    channel,
    botUserId,
    mayMentionEveryone: holds(permissionsIn(world, channel, botUserId), 'MENTION_EVERYONE'),
    isHushed: isHushed({ world, userId: record.userId, channel }, record.interaction.authorizing_integration_owners),
  };
}
