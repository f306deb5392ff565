import { randomBytes } from 'node:crypto';
import { type Member, memberFlags, type VoiceState } from 'guildhall/wire';
import { serializeMember } from '../members/members.js';
import { noteQuietChannel } from '../members/quiet-channels.js';
import type { ChannelRecord } from '../records/channels.js';
import type { GuildRecord, MemberRecord, VoiceRecord } from '../records/guilds.js';
import type { EmittedEvent, StateChange } from '../world/state-change.js';
import type { World } from '../world/world.js';

/** How a member connects to a voice channel. */
export interface VoiceConnectOptions {
  readonly channelId: string;
  /** The gateway session of a bot that joins. @default that of the previous connection */
  readonly sessionId?: string | undefined;
  readonly selfMute?: boolean | undefined;
  readonly selfDeaf?: boolean | undefined;
  /** Whether the member shows a stream. A move to another channel ends it. */
  readonly selfStream?: boolean | undefined;
  /** Whether the member may only listen, as audience members of a stage channel. */
  readonly suppress?: boolean | undefined;
}

/** Connects a member to a voice channel, or moves it connected. */
export function connectMemberToVoice(
  world: World,
  guild: GuildRecord,
  member: MemberRecord,
  options: VoiceConnectOptions,
): StateChange<MemberRecord> {
  const before = guild.voices.get(member.userId);
  const stays = before?.channelId === options.channelId;
  const voice: VoiceRecord = {
    channelId: options.channelId,
    sessionId: options.sessionId ?? before?.sessionId ?? randomBytes(16).toString('hex'),
    selfMute: options.selfMute ?? before?.selfMute ?? false,
    selfDeaf: options.selfDeaf ?? before?.selfDeaf ?? false,
    selfStream: options.selfStream ?? (stays ? before.selfStream : false),
    suppress: options.suppress ?? false,
    ...(stays ? { requestToSpeakAt: before.requestToSpeakAt } : {}),
  };
  guild.voices.set(member.userId, voice);
  const leftChannelEvents = before && !stays ? voiceStartTimeEvents(world, guild, before.channelId) : [];
  const events = [
    voiceStateUpdateEvent(world, guild, member, voice),
    ...leftChannelEvents,
    ...voiceStartTimeEvents(world, guild, voice.channelId),
    ...(stays && voice.sessionId === before.sessionId ? [] : voiceServerEvents(world, guild, member, voice)),
  ];
  return { result: member, events };
}

/** Where a bot connects that joined or was moved. Only its session receives it, with another token each time. */
function voiceServerEvents(
  world: World,
  { guild }: GuildRecord,
  { userId }: MemberRecord,
  { sessionId }: VoiceRecord,
): EmittedEvent[] {
  if (world.users.get(userId)?.applicationId === undefined) return [];
  return [
    {
      event: 'voiceServerUpdate',
      data: { token: randomBytes(8).toString('hex'), guild_id: guild.id, endpoint: world.voiceEndpoint },
      audience: { kind: 'session', userId, sessionId },
    },
  ];
}

/** Disconnects a member from voice. Does nothing if it is not connected. */
export function disconnectMemberFromVoice(
  world: World,
  guild: GuildRecord,
  member: MemberRecord,
): StateChange<MemberRecord> {
  const voice = guild.voices.get(member.userId);
  if (!voice) return { result: member, events: [] };
  guild.voices.delete(member.userId);
  const disconnected = voiceStateUpdateEvent(world, guild, member, { ...voice, channelId: null });
  return { result: member, events: [disconnected, ...voiceStartTimeEvents(world, guild, voice.channelId)] };
}

/** Disconnects a bot from the voice channels that it joined in a gateway session. */
export function endVoiceSession(world: World, botUserId: string, sessionId: string): StateChange<undefined> {
  const events = [...world.guilds.values()].flatMap((guild) => {
    const member = guild.members.get(botUserId);
    const isJoined = member && guild.voices.get(botUserId)?.sessionId === sessionId;
    return isJoined ? disconnectMemberFromVoice(world, guild, member).events : [];
  });
  return { result: undefined, events };
}

/** The event that the first member joined a voice channel, or that the last one left. */
function voiceStartTimeEvents(world: World, record: GuildRecord, channelId: string): EmittedEvent[] {
  const { guild, voices } = record;
  noteQuietChannel(world, record, channelId);
  const channel = world.channels.get(channelId);
  const isOccupied = [...voices.values()].some((voice) => voice.channelId === channelId);
  if (!channel || isOccupied === (channel.voiceSince !== undefined)) return [];
  channel.voiceSince = isOccupied ? world.clock.now() : undefined;
  return [
    {
      event: 'voiceChannelStartTimeUpdate',
      data: { id: channelId, guild_id: guild.id, voice_start_time: voiceStartTime(channel) },
      audience: { kind: 'channel', guildId: guild.id, channelId },
    },
  ];
}

/** Since when a voice channel has connected members, in seconds since 1970. Null if it is empty. */
export function voiceStartTime({ voiceSince }: ChannelRecord): number | null {
  return voiceSince === undefined ? null : Math.floor(voiceSince / 1000);
}

/** Disconnects all members of a voice channel. */
export function disconnectAllFromVoice(world: World, guild: GuildRecord, channelId: string): StateChange<undefined> {
  const connected = [...guild.voices].flatMap(([userId, voice]) =>
    voice.channelId === channelId ? (guild.members.get(userId) ?? []) : [],
  );
  return {
    result: undefined,
    events: connected.flatMap((member) => disconnectMemberFromVoice(world, guild, member).events),
  };
}

/** Changes of a member's voice state in a stage channel. Undefined keeps a field. */
export interface StageVoiceChanges {
  readonly suppress?: boolean | undefined;
  /** Milliseconds since 1970; null: no request. */
  readonly requestToSpeakAt?: number | null | undefined;
}

/** Changes the voice state of a connected member. Without differences there are no events. */
export function updateStageVoice(
  world: World,
  guild: GuildRecord,
  member: MemberRecord,
  voice: VoiceRecord,
  { suppress = voice.suppress, requestToSpeakAt = voice.requestToSpeakAt ?? null }: StageVoiceChanges,
): StateChange<VoiceRecord> {
  const requestedAt = requestToSpeakAt ?? undefined;
  if (suppress === voice.suppress && requestedAt === voice.requestToSpeakAt) return { result: voice, events: [] };
  voice.suppress = suppress;
  voice.requestToSpeakAt = requestedAt;
  noteQuietChannel(world, guild, voice.channelId);
  return { result: voice, events: [voiceStateUpdateEvent(world, guild, member, voice)] };
}

/** The event that the guild mute or deafen state of a connected member changed. */
export function memberVoiceUpdateEvents(world: World, guild: GuildRecord, member: MemberRecord): EmittedEvent[] {
  const voice = guild.voices.get(member.userId);
  return voice ? [voiceStateUpdateEvent(world, guild, member, voice)] : [];
}

/** The voice states of a guild as in GUILD_CREATE, without the guild's id. */
export function serializeVoiceStates(world: World, guild: GuildRecord): VoiceState[] {
  return [...guild.voices].flatMap(([userId, voice]) => {
    const member = guild.members.get(userId);
    return member ? serializeVoiceState(world, member, voice) : [];
  });
}

/** The voice state of a connected member. */
export function serializeGuildVoiceState(
  world: World,
  { guild }: GuildRecord,
  member: MemberRecord,
  voice: VoiceRecord,
): VoiceState {
  return { guild_id: guild.id, ...serializeVoiceState(world, member, voice) };
}

type SerializableVoice = Omit<VoiceRecord, 'channelId'> & { readonly channelId: string | null };

function serializeVoiceState(world: World, member: MemberRecord, voice: SerializableVoice): VoiceState {
  return {
    channel_id: voice.channelId,
    user_id: member.userId,
    member: serializeVoiceMember(world, member),
    session_id: voice.sessionId,
    deaf: member.deaf,
    mute: member.mute,
    self_deaf: voice.selfDeaf,
    self_mute: voice.selfMute,
    ...(voice.selfStream ? { self_stream: true } : {}),
    self_video: false,
    suppress: voice.suppress,
    request_to_speak_timestamp: voice.requestToSpeakAt === undefined ? null : world.timestamp(voice.requestToSpeakAt),
  };
}

/** A member in a voice state: `joined_at` of a guest is null there, and only there. */
function serializeVoiceMember(world: World, member: MemberRecord): Member {
  const isGuest = (member.flags & memberFlags.IS_GUEST) !== 0;
  return { ...serializeMember(world, member), ...(isGuest ? { joined_at: null } : {}) };
}

function voiceStateUpdateEvent(
  world: World,
  { guild }: GuildRecord,
  member: MemberRecord,
  voice: SerializableVoice,
): EmittedEvent {
  return {
    event: 'voiceStateUpdate',
    data: { guild_id: guild.id, ...serializeVoiceState(world, member, voice) },
    audience: { kind: 'guild', guildId: guild.id },
  };
}
