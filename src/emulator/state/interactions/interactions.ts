/** Interactions: from a person's act to the bot's first answer and what follows it. */
import { randomBytes } from 'node:crypto';
import type { z } from 'zod';
import { getInteractionMessage, type Interaction } from '../../../wire/objects/interactions/interaction.js';
import {
  type InteractionCallbackRequest,
  interactionCallbackTypes,
} from '../../../wire/objects/interactions/interaction-callback.js';
import { type InteractionMetadata, messageFlags } from '../../../wire/objects/messages/message.js';
import type { ResponseMessage, WebhookMessageEdit } from '../../../wire/objects/messages/message-request.js';
import type { ReceivedFile } from '../files/attachments.js';
import { editedMessageText, type MentionOptions, newMessageText, resolveMentions } from '../messages/mentions.js';
import { insertMessage, removeMessage, updateMessage } from '../messages/messages.js';
import type { ChannelRecord, MessageRecord } from '../records/channels.js';
import type { InteractionFailure, InteractionRecord } from '../records/interactions.js';
import type { EmittedGatewayEvent, StateChange } from '../world/state-change.js';
import type { World } from '../world/world.js';
import { interactionMetadataOf, messageInteractionOf, responseMessageFields } from './interaction-metadata.js';
import { openModal } from './modals.js';

/** A first answer, checked. */
export type CallbackBody = z.output<typeof InteractionCallbackRequest>;
type ResponseBody = z.output<typeof ResponseMessage>;
type ResponseEditBody = z.output<typeof WebhookMessageEdit>;

const { EPHEMERAL, LOADING, SUPPRESS_EMBEDS, IS_COMPONENTS_V2 } = messageFlags;

/** The parts of the state that an interaction moves in. */
export interface ResponseContext {
  readonly record: InteractionRecord;
  readonly channel: ChannelRecord;
  readonly botUserId: string;
  /** Whether the bot has MENTION_EVERYONE there. */
  readonly canMentionEveryone: boolean;
  /** Whether everything that it says is seen by the person alone, whatever it asks for. */
  readonly isForcedEphemeral: boolean;
}

/** How long an interaction can be asked about: its token has ended long before. */
const RETENTION_MS = 60 * 60_000;

/**
 * Drops the interactions of long ago, which stand first, and the modals that they opened and nobody submitted: whoever
 * keeps clicking does not fill the memory.
 */
function expireInteractions(world: World): void {
  const oldest = world.clock.now() - RETENTION_MS;
  for (const [id, { createdAt, modalId }] of world.interactions) {
    if (createdAt >= oldest) return;
    world.interactions.delete(id);
    world.modals.delete(modalId ?? '');
  }
}

/** The token of an interaction: a secret, that begins with the interaction which it is of. */
export function createInteractionToken(interactionId: string): string {
  return Buffer.from(`interaction:${interactionId}:${randomBytes(36).toString('base64url')}`).toString('base64url');
}

/** The interaction that a token is of. */
export function findInteractionByToken(world: World, token: string): InteractionRecord | undefined {
  const [, id = ''] = Buffer.from(token, 'base64url').toString().split(':');
  const record = world.interactions.get(id);
  return record?.interaction.token === token ? record : undefined;
}

/** Who caused an interaction, and how. */
export interface InteractionOrigin {
  readonly userId: string;
  /** The bot of the application that is to answer. */
  readonly botUserId: string;
  /** Of a submitted modal: the interaction that opened it. */
  readonly trigger?: InteractionMetadata | undefined;
}

/** Records an interaction and asks that its application hears of it. */
export function insertInteraction(
  world: World,
  interaction: Interaction,
  { userId, botUserId, trigger }: InteractionOrigin,
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
    revision: 0,
  };
  expireInteractions(world);
  world.interactions.set(interaction.id, record);
  return {
    result: record,
    events: [{ event: 'interactionCreate', data: interaction, audience: { kind: 'user', userId: botUserId } }],
  };
}

/** Ends the wait for a first answer without one. Nothing happens when it has come. */
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

/** Takes the first answer; gives the message that it made or changed, if any. */
export function applyInitialResponse(
  world: World,
  scene: ResponseContext,
  callback: CallbackBody,
  files: readonly ReceivedFile[],
): StateChange<MessageRecord | undefined> {
  const { record } = scene;
  record.status = 'answered';
  record.response = callback;
  record.revision += 1;
  switch (callback.type) {
    case interactionCallbackTypes.CHANNEL_MESSAGE_WITH_SOURCE:
      record.ephemeral = scene.isForcedEphemeral || hasFlag(callback.data.flags, EPHEMERAL);
      return asOriginalResponse(record, insertResponse(world, scene, callback.data, files, record));
    case interactionCallbackTypes.DEFERRED_CHANNEL_MESSAGE_WITH_SOURCE:
      record.deferred = true;
      record.ephemeral = scene.isForcedEphemeral || hasFlag(callback.data?.flags, EPHEMERAL);
      return asOriginalResponse(record, insertResponse(world, scene, { flags: LOADING }, [], record));
    case interactionCallbackTypes.DEFERRED_UPDATE_MESSAGE:
      record.deferred = true;
      record.originalMessageId = sourceMessage(scene)?.message.id;
      return { result: undefined, events: [] };
    case interactionCallbackTypes.UPDATE_MESSAGE: {
      const source = sourceMessage(scene);
      record.originalMessageId = source?.message.id;
      return source ? updateResponse(world, scene, source, callback.data ?? {}, files) : { result: source, events: [] };
    }
    case interactionCallbackTypes.APPLICATION_COMMAND_AUTOCOMPLETE_RESULT:
      record.choices = callback.data.choices;
      return { result: undefined, events: [] };
    case interactionCallbackTypes.MODAL: {
      const { id: interactionId, application_id: applicationId } = record.interaction;
      record.modalId = openModal(world, {
        userId: record.userId,
        applicationId,
        channelId: scene.channel.channel.id,
        interactionId,
        messageId: sourceMessage(scene)?.message.id,
        modal: callback.data,
      }).id;
      return { result: undefined, events: [] };
    }
  }
}

/** The message whose component caused an interaction, as long as it is there. */
export function sourceMessage({ record, channel }: ResponseContext): MessageRecord | undefined {
  return channel.messages.get(getInteractionMessage(record.interaction)?.id ?? '');
}

/** The message of the first answer, as long as it is there. */
export function originalResponse({
  record,
  channel,
}: Pick<ResponseContext, 'record' | 'channel'>): MessageRecord | undefined {
  return channel.messages.get(record.originalMessageId ?? '');
}

/** Adds a follow-up. Right after a deferred reply it fills that in, and stays as visible as that was. */
export function insertFollowUp(
  world: World,
  scene: ResponseContext,
  body: ResponseBody,
  files: readonly ReceivedFile[],
): StateChange<MessageRecord> {
  const { record } = scene;
  const loading = originalResponse(scene);
  if (loading && isLoading(loading)) {
    const { tts: _tts, flags = 0, ...edit } = body;
    const kept = flags & (SUPPRESS_EMBEDS | IS_COMPONENTS_V2);
    return updateResponse(world, scene, loading, { ...edit, flags: kept }, files);
  }
  clearDeferral(record);
  const ephemeral = scene.isForcedEphemeral || hasFlag(body.flags, EPHEMERAL);
  const change = insertResponse(world, scene, body, files, { ephemeral, isFollowup: true });
  record.followupIds.push(change.result.message.id);
  record.followupCount += 1;
  return change;
}

/** Whether a message only announces an answer. */
export function isLoading({ message }: MessageRecord): boolean {
  return hasFlag(message.flags, LOADING);
}

/** Changes the original answer or a follow-up; a deferred one is no longer so. */
export function updateResponse(
  world: World,
  scene: ResponseContext,
  message: MessageRecord,
  body: ResponseEditBody,
  files: readonly ReceivedFile[],
): StateChange<MessageRecord> {
  clearDeferral(scene.record);
  const { allowed_mentions: allowed, ...changes } = body;
  const text = editedMessageText(message, body);
  const mentions = text === undefined ? undefined : responseMentions(world, scene, text, allowed);
  return updateMessage(world, scene.channel, message, { ...changes, files, mentions });
}

/** Takes the original answer or a follow-up away. */
export function removeResponse(world: World, scene: ResponseContext, message: MessageRecord): StateChange<undefined> {
  clearDeferral(scene.record);
  const { record, channel, botUserId } = scene;
  record.followupIds = record.followupIds.filter((id) => id !== message.message.id);
  return removeMessage(world, channel, message, { userId: botUserId });
}

function clearDeferral(record: InteractionRecord): void {
  record.deferred = false;
  record.revision += 1;
}

function insertResponse(
  world: World,
  scene: ResponseContext,
  body: Omit<ResponseBody, 'flags'> & { readonly flags?: number | undefined },
  files: readonly ReceivedFile[],
  { ephemeral, isFollowup = false }: { readonly ephemeral: boolean; readonly isFollowup?: boolean },
): StateChange<MessageRecord> {
  const { record, channel, botUserId } = scene;
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
    mentions: responseMentions(world, scene, newMessageText(draft), allowed),
    ...(ephemeral ? { ephemeralFor: record.userId } : {}),
  });
}

function responseMentions(world: World, scene: ResponseContext, content: string, allowed: MentionOptions['allowed']) {
  const guild = world.guilds.get(scene.channel.channel.guild_id ?? '');
  return resolveMentions(world, content, {
    allowed,
    guild,
    canMentionEveryone: scene.canMentionEveryone,
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
