/** Interactions: from a person's act to the bot's first answer and what follows it. */
import type { z } from 'zod';
import { type Interaction, interactionTypes, messageOf } from '../../wire/objects/interaction.js';
import { type CallbackRequest, callbackTypes } from '../../wire/objects/interaction-callback.js';
import { type InteractionMetadata, messageFlags } from '../../wire/objects/message.js';
import type { AnswerEdit, AnswerMessage } from '../../wire/objects/message-request.js';
import type { UploadedFile } from './attachments.js';
import type { Change, Emission } from './change.js';
import { editedText, type MentionTerms, mentionsIn, writtenText } from './mentions.js';
import { createMessage, deleteMessage, editMessage } from './messages.js';
import { openModal } from './modals.js';
import type { ChannelRecord, InteractionRecord, MessageRecord, World } from './world.js';

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
}

/** How long an interaction can be asked about: its token has ended long before. */
const REMEMBERED_MS = 60 * 60_000;

/** Drops the interactions of long ago, which stand first: whoever keeps clicking does not fill the memory. */
function forgetInteractions(world: World): void {
  const oldest = world.clock.now() - REMEMBERED_MS;
  for (const [id, { createdAt }] of world.interactions) {
    if (createdAt >= oldest) return;
    world.interactions.delete(id);
  }
}

/** Records an interaction and asks that its application hears of it. */
export function startInteraction(
  world: World,
  interaction: Interaction,
  userId: string,
  botUserId: string,
): Change<InteractionRecord> & { readonly events: readonly [Emission] } {
  const record: InteractionRecord = {
    interaction,
    userId,
    createdAt: world.clock.now(),
    status: 'waiting',
    deferred: false,
    ephemeral: false,
    followupIds: [],
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
export function giveUpInteraction(record: InteractionRecord, status: 'timed_out' | 'failed'): void {
  if (record.status !== 'waiting') return;
  record.status = status;
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
      record.ephemeral = hasFlag(callback.data.flags, EPHEMERAL);
      return original(record, addAnswer(world, scene, callback.data, files, record.ephemeral));
    case callbackTypes.DEFERRED_CHANNEL_MESSAGE_WITH_SOURCE:
      record.deferred = true;
      record.ephemeral = hasFlag(callback.data?.flags, EPHEMERAL);
      return original(record, addAnswer(world, scene, { flags: LOADING }, [], record.ephemeral));
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
      return { result: undefined, events: [] };
    case callbackTypes.MODAL: {
      const { application_id: applicationId } = record.interaction;
      const { modal, messageId } = { modal: callback.data, messageId: sourceMessage(scene)?.message.id };
      const channelId = scene.channel.channel.id;
      record.modalId = openModal(world, { userId: record.userId, applicationId, channelId, messageId, modal }).id;
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
  if (loading && hasFlag(loading.message.flags, LOADING)) {
    const { tts: _tts, flags = 0, ...edit } = body;
    const kept = flags & (SUPPRESS_EMBEDS | IS_COMPONENTS_V2);
    return changeAnswer(world, scene, loading, { ...edit, flags: kept }, files);
  }
  settle(record);
  const change = addAnswer(world, scene, body, files, hasFlag(body.flags, EPHEMERAL));
  record.followupIds.push(change.result.message.id);
  return change;
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
  ephemeral: boolean,
): Change<MessageRecord> {
  const { record, channel, botUserId } = scene;
  const { allowed_mentions: allowed, ...draft } = body;
  const { application_id: applicationId } = record.interaction;
  return createMessage(world, channel, {
    ...draft,
    files,
    authorId: botUserId,
    applicationId,
    webhookId: applicationId,
    interaction: metadataOf(world, record),
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

/** What a message tells of the interaction that it answers. */
function metadataOf(world: World, { interaction, userId }: InteractionRecord): InteractionMetadata | undefined {
  const user = world.users.get(userId)?.user;
  if (!user) return undefined;
  const { id, type, authorizing_integration_owners } = interaction;
  const message = messageOf(interaction);
  const isOfComponent = type === interactionTypes.MESSAGE_COMPONENT;
  return {
    id,
    type,
    user,
    authorizing_integration_owners,
    ...(isOfComponent && message ? { interacted_message_id: message.id } : {}),
  };
}

function original(record: InteractionRecord, change: Change<MessageRecord>): Change<MessageRecord> {
  record.originalMessageId = change.result.message.id;
  return change;
}

function hasFlag(flags: number | undefined, flag: number): boolean {
  return ((flags ?? 0) & flag) !== 0;
}
