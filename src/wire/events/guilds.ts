import { z } from 'zod';
import { Channel } from '../objects/channels/channel.js';
import { Emoji } from '../objects/expressions/emoji.js';
import { SoundboardSound } from '../objects/expressions/soundboard-sound.js';
import { Sticker } from '../objects/expressions/sticker.js';
import { Guild } from '../objects/guilds/guild.js';
import { ScheduledEvent } from '../objects/scheduled-events/scheduled-event.js';
import { Member } from '../objects/users/member.js';
import { Presence } from '../objects/users/presence.js';
import { StageInstance } from '../objects/voice/stage-instance.js';
import { VoiceState } from '../objects/voice/voice-state.js';
import type { ObjectSchema } from '../validation/schema-types.js';
import { guildIdField } from './location-fields.js';

/**
 * A guild with its contents. `members` and `presences` are complete only in guilds of at most `large_threshold` members.
 * In larger guilds they contain users who are online, have a role or a nickname, or are in voice. Without GUILD_PRESENCES, or above
 * 75,000 members, they contain only the bot and users in voice.
 */
export interface GuildCreate extends Guild {
  joined_at: string;
  large: boolean;
  /** False if the guild was loaded for a session, or after an outage. Absent if the bot has joined it. */
  unavailable?: false | undefined;
  member_count: number;
  members: Member[];
  /** Without their `guild_id`. */
  channels: Channel[];
  /** Active threads that the bot can view. */
  threads: Channel[];
  /** Without their `guild_id`. */
  voice_states: VoiceState[];
  presences: Presence[];
  stage_instances: StageInstance[];
  guild_scheduled_events: ScheduledEvent[];
  soundboard_sounds: SoundboardSound[];
}
export const GuildCreate: ObjectSchema<GuildCreate> = Guild.extend({
  joined_at: z.string(),
  large: z.boolean(),
  unavailable: z.literal(false).optional(),
  member_count: z.int(),
  members: z.array(Member),
  channels: z.array(Channel),
  threads: z.array(Channel),
  voice_states: z.array(VoiceState),
  presences: z.array(Presence),
  stage_instances: z.array(StageInstance),
  guild_scheduled_events: z.array(ScheduledEvent),
  soundboard_sounds: z.array(SoundboardSound),
});

/** A guild that the bot has left, or that was deleted. */
export interface LeftGuild {
  id: string;
  unavailable?: false | undefined;
}
export const LeftGuild: ObjectSchema<LeftGuild> = z.object({
  id: z.string(),
  unavailable: z.literal(false).optional(),
});

/** All emojis of the guild after the change. */
export interface GuildEmojisUpdate {
  guild_id: string;
  emojis: Emoji[];
}
export const GuildEmojisUpdate: ObjectSchema<GuildEmojisUpdate> = z.object({ ...guildIdField, emojis: z.array(Emoji) });
/** All stickers of the guild after the change. */
export interface GuildStickersUpdate {
  guild_id: string;
  stickers: Sticker[];
}
export const GuildStickersUpdate: ObjectSchema<GuildStickersUpdate> = z.object({
  ...guildIdField,
  stickers: z.array(Sticker),
});

/** A user who subscribed to or unsubscribed from a scheduled event. */
export interface ScheduledEventUserChange {
  guild_scheduled_event_id: string;
  user_id: string;
  guild_id: string;
  /** Present if it is about one occurrence of the event. Not documented. */
  guild_scheduled_event_exception_id?: string | undefined;
  /** A value of `scheduledEventResponses`: a user can decline one occurrence of an event. Not documented. */
  response?: number | undefined;
}
export const ScheduledEventUserChange: ObjectSchema<ScheduledEventUserChange> = z.object({
  guild_scheduled_event_id: z.string(),
  user_id: z.string(),
  ...guildIdField,
  guild_scheduled_event_exception_id: z.string().optional(),
  response: z.int().optional(),
});

/** The payload of `guildSoundboardSoundDelete`. */
export interface SoundboardSoundDelete {
  sound_id: string;
  guild_id: string;
}
export const SoundboardSoundDelete: ObjectSchema<SoundboardSoundDelete> = z.object({
  sound_id: z.string(),
  ...guildIdField,
});
/** The payload of `soundboardSounds`: the answer to a request of the sounds of guilds. */
export interface SoundboardSounds {
  guild_id: string;
  soundboard_sounds: SoundboardSound[];
}
export const SoundboardSounds: ObjectSchema<SoundboardSounds> = z.object({
  ...guildIdField,
  soundboard_sounds: z.array(SoundboardSound),
});
