import { randomBytes } from 'node:crypto';
import type { VoiceState } from '../../../wire/objects/voice/voice-state.js';
import type { ChannelRecord } from '../records/channels.js';
import type { GuildRecord, MemberRecord, VoiceRecord } from '../records/guilds.js';
import type { EmittedEvent, StateChange } from '../world/state-change.js';
import type { World } from '../world/world.js';
import { serializeMember } from './members.js';

/** How a member is in voice. */
export interface VoiceConnectOptions {
  readonly channelId: string;
  readonly selfMute?: boolean | undefined;
  readonly selfDeaf?: boolean | undefined;
  /** Whether it may only listen, as it begins on a stage. */
  readonly suppress?: boolean | undefined;
}

/** A member connects to a voice channel, or moves to another one. */
export function connectMemberToVoice(
  world: World,
  guild: GuildRecord,
  member: MemberRecord,
  terms: VoiceConnectOptions,
): StateChange<MemberRecord> {
  const before = guild.voices.get(member.userId);
  const voice: VoiceRecord = {
    channelId: terms.channelId,
    sessionId: before?.sessionId ?? randomBytes(16).toString('hex'),
    selfMute: terms.selfMute ?? before?.selfMute ?? false,
    selfDeaf: terms.selfDeaf ?? before?.selfDeaf ?? false,
    suppress: terms.suppress ?? false,
  };
  guild.voices.set(member.userId, voice);
  const left =
    before && before.channelId !== voice.channelId ? voiceStartTimeEvents(world, guild, before.channelId) : [];
  const events = [
    voiceStateUpdateEvent(world, guild, member, voice),
    ...left,
    ...voiceStartTimeEvents(world, guild, voice.channelId),
  ];
  return { result: member, events };
}

/** A member disconnects from voice. Nothing happens when it is in none. */
export function disconnectMemberFromVoice(
  world: World,
  guild: GuildRecord,
  member: MemberRecord,
): StateChange<MemberRecord> {
  const voice = guild.voices.get(member.userId);
  if (!voice) return { result: member, events: [] };
  guild.voices.delete(member.userId);
  const gone = voiceStateUpdateEvent(world, guild, member, { ...voice, channelId: null });
  return { result: member, events: [gone, ...voiceStartTimeEvents(world, guild, voice.channelId)] };
}

/** The news that the first came into a voice channel, or that the last left it. */
function voiceStartTimeEvents(world: World, { guild, voices }: GuildRecord, channelId: string): EmittedEvent[] {
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

/** Since when somebody is in a voice channel, in seconds since 1970; null while nobody is. */
export function voiceStartTime({ voiceSince }: ChannelRecord): number | null {
  return voiceSince === undefined ? null : Math.floor(voiceSince / 1000);
}

/** Everybody in a voice channel is disconnected: it goes away. */
export function disconnectAllFromVoice(world: World, guild: GuildRecord, channelId: string): StateChange<undefined> {
  const there = [...guild.voices].flatMap(([userId, voice]) =>
    voice.channelId === channelId ? (guild.members.get(userId) ?? []) : [],
  );
  return {
    result: undefined,
    events: there.flatMap((member) => disconnectMemberFromVoice(world, guild, member).events),
  };
}

/** The news that a member is muted or deafened by the guild otherwise than before, when it is in voice. */
export function memberVoiceUpdateEvents(world: World, guild: GuildRecord, member: MemberRecord): EmittedEvent[] {
  const voice = guild.voices.get(member.userId);
  return voice ? [voiceStateUpdateEvent(world, guild, member, voice)] : [];
}

/** Who is in voice in a guild, as GUILD_CREATE tells it: without the guild's id. */
export function serializeVoiceStates(world: World, guild: GuildRecord): VoiceState[] {
  return [...guild.voices].flatMap(([userId, voice]) => {
    const member = guild.members.get(userId);
    return member ? serializeVoiceState(world, member, voice) : [];
  });
}

type SerializableVoice = Omit<VoiceRecord, 'channelId'> & { readonly channelId: string | null };

function serializeVoiceState(world: World, member: MemberRecord, voice: SerializableVoice): VoiceState {
  return {
    channel_id: voice.channelId,
    user_id: member.userId,
    member: serializeMember(world, member),
    session_id: voice.sessionId,
    deaf: member.deaf,
    mute: member.mute,
    self_deaf: voice.selfDeaf,
    self_mute: voice.selfMute,
    self_video: false,
    suppress: voice.suppress,
    request_to_speak_timestamp: null,
  };
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
