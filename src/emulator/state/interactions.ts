/** Interactions: from a person's act to the bot's first answer and what follows it. */
import { randomBytes } from 'node:crypto';
import type { z } from 'zod';
import { type Interaction, messageOf } from '../../wire/objects/interaction.js';
import { type CallbackRequest, callbackTypes } from '../../wire/objects/interaction-callback.js';
import { type InteractionMetadata, messageFlags } from '../../wire/objects/message.js';
import type { AnswerEdit, AnswerMessage } from '../../wire/objects/message-request.js';
import type { UploadedFile } from './attachments.js';
import type { Change, GatewayEmission } from './change.js';
import { commandOf, kindOfAnswer, metadataOf } from './interaction-metadata.js';
import { editedText, type MentionTerms, mentionsIn, writtenText } from './mentions.js';
import { createMessage, deleteMessage, editMessage } from './messages.js';
import { openModal } from './modals.js';
import type { ChannelRecord, MessageRecord } from './records/channels.js';
import type { InteractionFailure, InteractionRecord } from './records/interactions.js';
import type { World } from './world.js';

/** A first answer, checked. */
export type Callback = z.output<typeof CallbackRequest>;
type AnswerBody = z.output<typeof AnswerMessage>;
type EditBody = z.output<typeof AnswerEdit>;

const { EPHEMERAL, LOADING, SUPPRESS_EMBEDS, IS_COMPONENTS_V2 } = messageFlags;

/** The parts of the state that an interaction moves in. */
export interface Scene {
  readonly record: InteractionRecord;
  readonly channel: ChannelRecord;
  readonly botUserId: string;
  /** Whether the bot has MENTION_EVERYONE there. */
  readonly mayMentionEveryone: boolean;
  /** Whether everything that it says is seen by the person alone, whatever it asks for. */
  readonly isHushed: boolean;
}

/** How long an interaction can be asked about: its token has ended long before. */
const REMEMBERED_MS = 60 * 60_000;

/**
 * Drops the interactions of long ago, which stand first, and the modals that they opened and nobody submitted: whoever
 * keeps clicking does not fill the memory.
 */
function forgetInteractions(world: World): void {
  const oldest = world.clock.now() - REMEMBERED_MS;
  for (const [id, { createdAt, modalId }] of world.interactions) {
    if (createdAt >= oldest) return;
    world.interactions.delete(id);
    world.modals.delete(modalId ?? '');
  }
}

/** The token of an interaction: a secret, that begins with the interaction which it is of. */
export function newInteractionToken(interactionId: string): string {
  return Buffer.from(`interaction:${interactionId}:${randomBytes(36).toString('base64url')}`).toString('base64url');
}

/** The interaction that a token is of. */
export function interactionByToken(world: World, token: string): InteractionRecord | undefined {
  const [, id = ''] = Buffer.from(token, 'base64url').toString().split(':');
  const record = world.interactions.get(id);
  return record?.interaction.token === token ? record : undefined;
}

/** Who caused an interaction, and how. */
export interface Cause {
  readonly userId: string;
  /** The bot of the application that is to answer. */
  readonly botUserId: string;
  /** Of a submitted modal: the interaction that opened it. */
  readonly trigger?: InteractionMetadata | undefined;
}

/** Records an interaction and asks that its application hears of it. */
export function startInteraction(
  world: World,
  interaction: Interaction,
  { userId, botUserId, trigger }: Cause,
): Change<InteractionRecord> & { readonly events: readonly [GatewayEmission] } {
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
  forgetInteractions(world);
  world.interactions.set(interaction.id, record);
  return {
    result: record,
    events: [{ event: 'interactionCreate', data: interaction, audience: { kind: 'user', userId: botUserId } }],
  };
}

/** Ends the wait for a first answer without one. Nothing happens when it has come. */
export function giveUpInteraction(
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
export function answerInteraction(
  world: World,
  scene: Scene,
  callback: Callback,
  files: readonly UploadedFile[],
): Change<MessageRecord | undefined> {
  const { record } = scene;
  record.status = 'answered';
  record.response = callback;
  record.revision += 1;
  switch (callback.type) {
    case callbackTypes.CHANNEL_MESSAGE_WITH_SOURCE:
      record.ephemeral = scene.isHushed || hasFlag(callback.data.flags, EPHEMERAL);
      return original(record, addAnswer(world, scene, callback.data, files, record));
    case callbackTypes.DEFERRED_CHANNEL_MESSAGE_WITH_SOURCE:
      record.deferred = true;
      record.ephemeral = scene.isHushed || hasFlag(callback.data?.flags, EPHEMERAL);
      return original(record, addAnswer(world, scene, { flags: LOADING }, [], record));
    case callbackTypes.DEFERRED_UPDATE_MESSAGE:
      record.deferred = true;
      record.originalMessageId = sourceMessage(scene)?.message.id;
      return { result: undefined, events: [] };
    case callbackTypes.UPDATE_MESSAGE: {
      const source = sourceMessage(scene);
      record.originalMessageId = source?.message.id;
      return source ? changeAnswer(world, scene, source, callback.data ?? {}, files) : { result: source, events: [] };
    }
    case callbackTypes.APPLICATION_COMMAND_AUTOCOMPLETE_RESULT:
      record.choices = callback.data.choices;
      return { result: undefined, events: [] };
    case callbackTypes.MODAL: {
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
export function sourceMessage({ record, channel }: Scene): MessageRecord | undefined {
  return channel.messages.get(messageOf(record.interaction)?.id ?? '');
}

/** The message of the first answer, as long as it is there. */
export function originalMessage({ record, channel }: Pick<Scene, 'record' | 'channel'>): MessageRecord | undefined {
  return channel.messages.get(record.originalMessageId ?? '');
}

/** Adds a follow-up. Right after a deferred reply it fills that in, and stays as visible as that was. */
export function followUp(
  world: World,
  scene: Scene,
  body: AnswerBody,
  files: readonly UploadedFile[],
): Change<MessageRecord> {
  const { record } = scene;
  const loading = originalMessage(scene);
  if (loading && isLoading(loading)) {
    const { tts: _tts, flags = 0, ...edit } = body;
    const kept = flags & (SUPPRESS_EMBEDS | IS_COMPONENTS_V2);
    return changeAnswer(world, scene, loading, { ...edit, flags: kept }, files);
  }
  settle(record);
  const ephemeral = scene.isHushed || hasFlag(body.flags, EPHEMERAL);
  const change = addAnswer(world, scene, body, files, { ephemeral, isFollowup: true });
  record.followupIds.push(change.result.message.id);
  record.followupCount += 1;
  return change;
}

/** Whether a message only announces an answer. */
export function isLoading({ message }: MessageRecord): boolean {
  return hasFlag(message.flags, LOADING);
}

/** Changes the original answer or a follow-up; a deferred one is no longer so. */
export function changeAnswer(
  world: World,
  scene: Scene,
  message: MessageRecord,
  body: EditBody,
  files: readonly UploadedFile[],
): Change<MessageRecord> {
  settle(scene.record);
  const { allowed_mentions: allowed, ...changes } = body;
  const text = editedText(message, body);
  const mentions = text === undefined ? undefined : mentionsOf(world, scene, text, allowed);
  return editMessage(world, scene.channel, message, { ...changes, files, mentions });
}

/** Takes the original answer or a follow-up away. */
export function deleteAnswer(world: World, scene: Scene, message: MessageRecord): Change<undefined> {
  settle(scene.record);
  const { record, channel, botUserId } = scene;
  record.followupIds = record.followupIds.filter((id) => id !== message.message.id);
  return deleteMessage(world, channel, message, { userId: botUserId });
}

function settle(record: InteractionRecord): void {
  record.deferred = false;
  record.revision += 1;
}

function addAnswer(
  world: World,
  scene: Scene,
  body: Omit<AnswerBody, 'flags'> & { readonly flags?: number | undefined },
  files: readonly UploadedFile[],
  { ephemeral, isFollowup = false }: { readonly ephemeral: boolean; readonly isFollowup?: boolean },
): Change<MessageRecord> {
  const { record, channel, botUserId } = scene;
  const { allowed_mentions: allowed, ...draft } = body;
  const { application_id: applicationId } = record.interaction;
  const metadata = metadataOf(world, record);
  const original = isFollowup ? record.originalMessageId : undefined;
  return createMessage(world, channel, {
    ...draft,
    ...(isFollowup ? {} : { ...kindOfAnswer(record), command: commandOf(world, record) }),
    files,
    authorId: botUserId,
    applicationId,
    webhookId: applicationId,
    interaction: metadata && original ? { ...metadata, original_response_message_id: original } : metadata,
    mentions: mentionsOf(world, scene, writtenText(draft), allowed),
    ...(ephemeral ? { ephemeralFor: record.userId } : {}),
  });
}

function mentionsOf(world: World, scene: Scene, content: string, allowed: MentionTerms['allowed']) {
  const guild = world.guilds.get(scene.channel.channel.guild_id ?? '');
  return mentionsIn(world, content, {
    allowed,
    guild,
    mayMentionEveryone: scene.mayMentionEveryone,
    byDefault: 'users',
  });
}

function original(record: InteractionRecord, change: Change<MessageRecord>): Change<MessageRecord> {
  record.originalMessageId = change.result.message.id;
  return change;
}

function hasFlag(flags: number | undefined, flag: number): boolean {
  return ((flags ?? 0) & flag) !== 0;
}
