/** Interactions: from the action of a user to the bot's initial response and its follow-ups. */
import { randomBytes } from 'node:crypto';
import {
  getInteractionMessage,
  type Interaction,
  type InteractionCallbackRequest,
  interactionCallbackTypes,
  messageFlags,
  type ResponseMessage,
  type WebhookMessageEdit,
} from 'guildhall/wire';
import type { z } from 'zod';
import type { ReceivedFile } from '../files/attachments.js';
import { editedMessageText, type MentionOptions, newMessageText, resolveMentions } from '../messages/mentions.js';
import { insertMessage, removeMessage, updateMessage } from '../messages/messages.js';
import type { ChannelRecord, MessageRecord } from '../records/channels.js';
import type { InteractionFailure, InteractionRecord } from '../records/interactions.js';
import type { EmittedGatewayEvent, StateChange } from '../world/state-change.js';
import type { World } from '../world/world.js';
import { interactionMetadataOf, messageInteractionOf, responseMessageFields } from './interaction-metadata.js';
import { openModal } from './modals.js';

/** A validated initial response. */
export type CallbackBody = z.output<typeof InteractionCallbackRequest>;
type ResponseBody = z.output<typeof ResponseMessage>;
type ResponseEditBody = z.output<typeof WebhookMessageEdit>;

const { EPHEMERAL, LOADING, SUPPRESS_EMBEDS, IS_COMPONENTS_V2 } = messageFlags;

/** An interaction with its channel and the permissions of its bot there. */
export interface ResponseContext {
  readonly record: InteractionRecord;
  readonly channel: ChannelRecord;
  readonly botUserId: string;
  /** Whether the bot has MENTION_EVERYONE in the channel. */
  readonly canMentionEveryone: boolean;
  /** Whether all responses are ephemeral, regardless of their flags. */
  readonly isForcedEphemeral: boolean;
}

/** How long an interaction is stored. Its token expires long before. */
const RETENTION_MS = 60 * 60_000;

/**
 * Deletes expired interactions and the modals that they opened but no user submitted, to limit the use of memory. The
 * map contains the oldest interactions first.
 */
function expireInteractions(world: World): void {
  const oldest = world.clock.now() - RETENTION_MS;
  for (const [id, { createdAt, modalId }] of world.interactions) {
    if (createdAt >= oldest) return;
    world.interactions.delete(id);
    world.modals.delete(modalId ?? '');
  }
}

/** Creates the token of an interaction. It contains the interaction's id. */
export function createInteractionToken(interactionId: string): string {
  return Buffer.from(`interaction:${interactionId}:${randomBytes(36).toString('base64url')}`).toString('base64url');
}

/** Finds the interaction of a token. */
export function findInteractionByToken(world: World, token: string): InteractionRecord | undefined {
  const [, id = ''] = Buffer.from(token, 'base64url').toString().split(':');
  const record = world.interactions.get(id);
  return record?.interaction.token === token ? record : undefined;
}

/** Of a submitted modal: what its interaction does not contain. */
export type SubmittedModal = Pick<InteractionRecord, 'trigger' | 'modalTitle'>;

/** Who triggered an interaction, and how. */
export interface InteractionOrigin extends SubmittedModal {
  readonly userId: string;
  /** The bot of the application that must respond. */
  readonly botUserId: string;
}

/** Stores an interaction and returns the event for its application. */
export function insertInteraction(
  world: World,
  interaction: Interaction,
  { userId, botUserId, trigger, modalTitle }: InteractionOrigin,
): StateChange<InteractionRecord> & { readonly events: readonly [EmittedGatewayEvent] } {
  const record: InteractionRecord = {
    interaction,
    userId,
    createdAt: world.clock.now(),
    status: 'waiting',
    deferred: false,
    ephemeral: false,
    followupIds: [],
    followupCount: 0,
    trigger,
    modalTitle,
    revision: 0,
  };
  expireInteractions(world);
  world.interactions.set(interaction.id, record);
  return {
    result: record,
    events: [{ event: 'interactionCreate', data: interaction, audience: { kind: 'user', userId: botUserId } }],
  };
}

/** Marks an interaction without an initial response as failed. Does nothing if it has a response. */
export function failInteraction(
  record: InteractionRecord,
  status: 'timed_out' | 'failed',
  failure?: InteractionFailure,
): void {
  if (record.status !== 'waiting') return;
  record.status = status;
  record.failure = failure;
  record.revision += 1;
}

/** Applies the initial response. The result is the message that it created or changed, if any. */
export function applyInitialResponse(
  world: World,
  context: ResponseContext,
  callback: CallbackBody,
  files: readonly ReceivedFile[],
): StateChange<MessageRecord | undefined> {
  const { record } = context;
  record.status = 'answered';
  record.response = callback;
  record.revision += 1;
  switch (callback.type) {
    case interactionCallbackTypes.CHANNEL_MESSAGE_WITH_SOURCE:
      record.ephemeral = context.isForcedEphemeral || hasFlag(callback.data.flags, EPHEMERAL);
      return asOriginalResponse(record, insertResponse(world, context, callback.data, files, record));
    case interactionCallbackTypes.DEFERRED_CHANNEL_MESSAGE_WITH_SOURCE:
      record.deferred = true;
      record.ephemeral = context.isForcedEphemeral || hasFlag(callback.data?.flags, EPHEMERAL);
      return asOriginalResponse(record, insertResponse(world, context, { flags: LOADING }, [], record));
    case interactionCallbackTypes.DEFERRED_UPDATE_MESSAGE:
      record.deferred = true;
      record.originalMessageId = sourceMessage(context)?.message.id;
      return { result: undefined, events: [] };
    case interactionCallbackTypes.UPDATE_MESSAGE: {
      const source = sourceMessage(context);
      record.originalMessageId = source?.message.id;
      return source
        ? updateResponse(world, context, source, callback.data ?? {}, files)
        : { result: source, events: [] };
    }
    case interactionCallbackTypes.APPLICATION_COMMAND_AUTOCOMPLETE_RESULT:
      record.choices = callback.data.choices;
      return { result: undefined, events: [] };
    case interactionCallbackTypes.LAUNCH_ACTIVITY:
      return { result: undefined, events: [] };
    case interactionCallbackTypes.MODAL: {
      const { id: interactionId, application_id: applicationId } = record.interaction;
      record.modalId = openModal(world, {
        userId: record.userId,
        applicationId,
        channelId: context.channel.channel.id,
        interactionId,
        messageId: sourceMessage(context)?.message.id,
        modal: callback.data,
      }).id;
      return { result: undefined, events: [] };
    }
  }
}

/** The message whose component was used, if it still exists. */
export function sourceMessage({ record, channel }: ResponseContext): MessageRecord | undefined {
  return channel.messages.get(getInteractionMessage(record.interaction)?.id ?? '');
}

/** The message of the initial response, if it still exists. */
export function originalResponse({
  record,
  channel,
}: Pick<ResponseContext, 'record' | 'channel'>): MessageRecord | undefined {
  return channel.messages.get(record.originalMessageId ?? '');
}

/** Adds a follow-up. The first one after a deferred reply completes that reply, with the same visibility. */
export function insertFollowUp(
  world: World,
  context: ResponseContext,
  body: ResponseBody,
  files: readonly ReceivedFile[],
): StateChange<MessageRecord> {
  const { record } = context;
  const loading = originalResponse(context);
  if (loading && isLoading(loading)) {
    const { tts: _tts, flags = 0, ...edit } = body;
    const allowedFlags = flags & (SUPPRESS_EMBEDS | IS_COMPONENTS_V2);
    return updateResponse(world, context, loading, { ...edit, flags: allowedFlags }, files);
  }
  clearDeferral(record);
  const ephemeral = context.isForcedEphemeral || hasFlag(body.flags, EPHEMERAL);
  const change = insertResponse(world, context, body, files, { ephemeral, isFollowup: true });
  record.followupIds.push(change.result.message.id);
  record.followupCount += 1;
  return change;
}

/** Whether a message is a deferred response that is not completed yet. */
export function isLoading({ message }: MessageRecord): boolean {
  return hasFlag(message.flags, LOADING);
}

/** Changes the original response or a follow-up. A deferred response is completed. */
export function updateResponse(
  world: World,
  context: ResponseContext,
  message: MessageRecord,
  body: ResponseEditBody,
  files: readonly ReceivedFile[],
): StateChange<MessageRecord> {
  clearDeferral(context.record);
  const { allowed_mentions: allowed, ...changes } = body;
  const text = editedMessageText(message, body);
  const mentions = text === undefined ? undefined : responseMentions(world, context, text, allowed);
  return updateMessage(world, context.channel, message, { ...changes, files, mentions });
}

/** Deletes the original response or a follow-up. */
export function removeResponse(world: World, context: ResponseContext, message: MessageRecord): StateChange<undefined> {
  clearDeferral(context.record);
  const { record, channel, botUserId } = context;
  record.followupIds = record.followupIds.filter((id) => id !== message.message.id);
  return removeMessage(world, channel, message, { userId: botUserId });
}

function clearDeferral(record: InteractionRecord): void {
  record.deferred = false;
  record.revision += 1;
}

function insertResponse(
  world: World,
  context: ResponseContext,
  body: Omit<ResponseBody, 'flags'> & { readonly flags?: number | undefined },
  files: readonly ReceivedFile[],
  { ephemeral, isFollowup = false }: { readonly ephemeral: boolean; readonly isFollowup?: boolean },
): StateChange<MessageRecord> {
  const { record, channel, botUserId } = context;
  const { allowed_mentions: allowed, ...draft } = body;
  const { application_id: applicationId } = record.interaction;
  const metadata = interactionMetadataOf(world, record);
  const original = isFollowup ? record.originalMessageId : undefined;
  return insertMessage(world, channel, {
    ...draft,
    ...(isFollowup ? {} : { ...responseMessageFields(record), command: messageInteractionOf(world, record) }),
    files,
    authorId: botUserId,
    applicationId,
    webhookId: applicationId,
    interaction: metadata && original ? { ...metadata, original_response_message_id: original } : metadata,
    mentions: responseMentions(world, context, newMessageText(draft), allowed),
    ...(ephemeral ? { ephemeralFor: record.userId } : {}),
  });
}

function responseMentions(world: World, context: ResponseContext, content: string, allowed: MentionOptions['allowed']) {
  const guild = world.guilds.get(context.channel.channel.guild_id ?? '');
  return resolveMentions(world, content, {
    allowed,
    guild,
    canMentionEveryone: context.canMentionEveryone,
    byDefault: 'users',
  });
}

function asOriginalResponse(record: InteractionRecord, change: StateChange<MessageRecord>): StateChange<MessageRecord> {
  record.originalMessageId = change.result.message.id;
  return change;
}

function hasFlag(flags: number | undefined, flag: number): boolean {
  return ((flags ?? 0) & flag) !== 0;
}
