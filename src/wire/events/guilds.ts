import { z } from 'zod';
import { Channel } from '../objects/channels/channel.js';
import { Emoji } from '../objects/guilds/emoji.js';
import { Guild } from '../objects/guilds/guild.js';
import { ScheduledEvent } from '../objects/guilds/scheduled-event.js';
import { Sticker } from '../objects/guilds/sticker.js';
import { Member } from '../objects/users/member.js';
import { Presence } from '../objects/users/presence.js';
import { SoundboardSound } from '../objects/voice/soundboard-sound.js';
import { StageInstance } from '../objects/voice/stage-instance.js';
import { VoiceState } from '../objects/voice/voice-state.js';
import { guildIdField } from './location-fields.js';

/**
 * A guild with its contents. `members` and `presences` are complete only in guilds of at most `large_threshold` members.
 * In larger guilds they contain users who are online, have a role or a nickname, or are in voice. Without GUILD_PRESENCES, or above
 * 75,000 members, they contain only the bot and users in voice.
 */
export const GuildCreate = Guild.extend({
  joined_at: z.string(),
  large: z.boolean(),
  unavailable: z.boolean().optional(),
  member_count: z.int(),
  members: z.array(Member),
  channels: z.array(Channel),
  /** Active threads that the bot can view. */
  threads: z.array(Channel),
  /** Without their `guild_id`. */
  voice_states: z.array(VoiceState),
  presences: z.array(Presence),
  stage_instances: z.array(StageInstance),
  guild_scheduled_events: z.array(ScheduledEvent),
  soundboard_sounds: z.array(SoundboardSound),
});

/** All emojis of the guild after the change. */
export const GuildEmojisUpdate = z.object({ ...guildIdField, emojis: z.array(Emoji) });
/** All stickers of the guild after the change. */
export const GuildStickersUpdate = z.object({ ...guildIdField, stickers: z.array(Sticker) });

/** A user who subscribed to or unsubscribed from a scheduled event. */
export const ScheduledEventUserChange = z.object({
  guild_scheduled_event_id: z.string(),
  user_id: z.string(),
  ...guildIdField,
});

export const SoundboardSoundDelete = z.object({ sound_id: z.string(), ...guildIdField });
export const SoundboardSounds = z.object({ ...guildIdField, soundboard_sounds: z.array(SoundboardSound) });
