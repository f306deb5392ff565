/** Live stages, with the messages about them in the channel. */
import { type InviteStageInstance, messageTypes, type StageInstance, stagePrivacyLevels } from 'guildhall/wire';
import { type AuditExecutor, changesBetween, insertAuditEntry } from '../audit-log/audit-log.js';
import { serializeMember } from '../members/members.js';
import { isSpeaker, noteQuietChannel, voicesIn } from '../members/quiet-channels.js';
import { insertSystemMessage } from '../messages/system-messages.js';
import type { ChannelRecord } from '../records/channels.js';
import type { GuildRecord } from '../records/guilds.js';
import type { StageRecord } from '../records/scheduled-events.js';
import type { Audience, EmittedEvent, StateChange } from '../world/state-change.js';
import type { World } from '../world/world.js';

export interface NewStage {
  readonly topic: string;
  /** A value of `stagePrivacyLevels`. Default: GUILD_ONLY. */
  readonly privacyLevel?: number | undefined;
  /** Whether the message about the start notifies everyone. Default: false. */
  readonly notifiesEveryone?: boolean | undefined;
  /** The scheduled event of the stage. */
  readonly scheduledEventId?: string | undefined;
}

/** Opens the stage of a channel, which is not live. */
export function insertStage(
  world: World,
  guild: GuildRecord,
  channel: ChannelRecord,
  { topic, privacyLevel = stagePrivacyLevels.GUILD_ONLY, notifiesEveryone, scheduledEventId }: NewStage,
  executor: AuditExecutor,
): StateChange<StageRecord> {
  const { id: channelId } = channel.channel;
  const instance: StageInstance = {
    id: world.newId(),
    guild_id: guild.guild.id,
    channel_id: channelId,
    topic,
    privacy_level: privacyLevel,
    discoverable_disabled: false,
    guild_scheduled_event_id: scheduledEventId ?? null,
  };
  const stage: StageRecord = { instance };
  guild.stages.set(channelId, stage);
  noteQuietChannel(world, guild, channelId);
  const message = stageMessage(world, channel, 'STAGE_START', executor.userId, topic, notifiesEveryone);
  return {
    result: stage,
    events: [
      { event: 'stageInstanceCreate', data: instance, audience: stageAudience(instance) },
      ...message,
      ...stageAuditEvents(world, guild, 'STAGE_INSTANCE_CREATE', instance, changesOf(undefined, instance), executor),
    ],
  };
}

/** Changes to a live stage. Undefined keeps a field. */
export interface StageChanges {
  readonly topic?: string | undefined;
  readonly privacyLevel?: number | undefined;
}

/** Changes a live stage. Without differences there are no events and no audit log entry. */
export function updateStage(
  world: World,
  guild: GuildRecord,
  channel: ChannelRecord,
  stage: StageRecord,
  { topic = stage.instance.topic, privacyLevel = stage.instance.privacy_level }: StageChanges,
  executor: AuditExecutor,
): StateChange<StageRecord> {
  const before = stage.instance;
  const after: StageInstance = { ...before, topic, privacy_level: privacyLevel };
  const changes = changesOf(before, after);
  if (changes.length === 0) return { result: stage, events: [] };
  stage.instance = after;
  const message =
    topic === before.topic ? [] : stageMessage(world, channel, 'STAGE_TOPIC', executor.userId, topic, false);
  return {
    result: stage,
    events: [
      { event: 'stageInstanceUpdate', data: after, audience: stageAudience(after) },
      ...message,
      ...stageAuditEvents(world, guild, 'STAGE_INSTANCE_UPDATE', after, changes, executor),
    ],
  };
}

/**
 * Closes a live stage. Its scheduled event does not change.
 * @param executor undefined if the service closes it; the channel then gets no message, which would need an author
 * @param deletedChannel the channel, if it was deleted
 */
export function removeStage(
  world: World,
  guild: GuildRecord,
  { instance }: StageRecord,
  executor?: AuditExecutor,
  deletedChannel?: ChannelRecord,
): StateChange<undefined> {
  guild.stages.delete(instance.channel_id);
  const channel = deletedChannel ? undefined : world.channels.get(instance.channel_id);
  const audience: Audience = deletedChannel
    ? { kind: 'deleted-channel', guildId: instance.guild_id, channel: deletedChannel }
    : stageAudience(instance);
  const message =
    channel && executor ? stageMessage(world, channel, 'STAGE_END', executor.userId, instance.topic, false) : [];
  return {
    result: undefined,
    events: [
      { event: 'stageInstanceDelete', data: instance, audience },
      ...message,
      ...stageAuditEvents(world, guild, 'STAGE_INSTANCE_DELETE', instance, changesOf(instance, undefined), executor),
    ],
  };
}

/** Adds the message that a member became a speaker, if the stage is live. */
export function insertSpeakerMessage(world: World, guild: GuildRecord, channelId: string, userId: string) {
  const channel = world.channels.get(channelId);
  return channel && guild.stages.has(channelId) ? stageMessage(world, channel, 'STAGE_SPEAKER', userId, '', false) : [];
}

/** The content of these messages is the topic. Discord documents only their types. */
function stageMessage(
  world: World,
  channel: ChannelRecord,
  type: 'STAGE_START' | 'STAGE_END' | 'STAGE_SPEAKER' | 'STAGE_TOPIC',
  authorId: string,
  content: string,
  mentionsEveryone: boolean | undefined,
): readonly EmittedEvent[] {
  return insertSystemMessage(world, channel, { type: messageTypes[type], authorId, content, mentionsEveryone }).events;
}

function changesOf(before: StageInstance | undefined, after: StageInstance | undefined) {
  const audited = (instance: StageInstance | undefined) =>
    instance ? { topic: instance.topic, privacy_level: instance.privacy_level } : {};
  return changesBetween(audited(before), audited(after));
}

function stageAudience({ guild_id: guildId, channel_id: channelId }: StageInstance): Audience {
  return { kind: 'channel', guildId, channelId };
}

function stageAuditEvents(
  world: World,
  guild: GuildRecord,
  action: 'STAGE_INSTANCE_CREATE' | 'STAGE_INSTANCE_UPDATE' | 'STAGE_INSTANCE_DELETE',
  { id, channel_id }: StageInstance,
  changes: ReturnType<typeof changesOf>,
  executor: AuditExecutor | undefined,
): readonly EmittedEvent[] {
  return insertAuditEntry(world, guild, { action, targetId: id, executor, changes, options: { channel_id } }).events;
}

/** The live stage of a channel as invites show it. Undefined unless its privacy level is PUBLIC, which is deprecated. */
export function publicStageOf(world: World, guild: GuildRecord, channelId: string): InviteStageInstance | undefined {
  const instance = guild.stages.get(channelId)?.instance;
  if (instance?.privacy_level !== stagePrivacyLevels.PUBLIC) return undefined;
  const speakers = [...guild.voices].filter(([, voice]) => voice.channelId === channelId && isSpeaker(voice));
  return {
    members: speakers.flatMap(([userId]) => {
      const member = guild.members.get(userId);
      return member ? serializeMember(world, member) : [];
    }),
    participant_count: voicesIn(guild, channelId).length,
    speaker_count: speakers.length,
    topic: instance.topic,
  };
}
