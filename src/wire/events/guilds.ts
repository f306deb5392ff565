import { z } from 'zod';
import { Channel } from '../objects/channel.js';
import { Emoji } from '../objects/emoji.js';
import { Guild } from '../objects/guild.js';
import { Member } from '../objects/member.js';
import { Presence } from '../objects/presence.js';
import { ScheduledEvent } from '../objects/scheduled-event.js';
import { SoundboardSound } from '../objects/soundboard-sound.js';
import { StageInstance } from '../objects/stage-instance.js';
import { Sticker } from '../objects/sticker.js';
import { VoiceState } from '../objects/voice-state.js';
import { inGuild } from './place.js';

/**
 * A guild with what is in it. `members` and `presences` hold everybody in guilds of at most `large_threshold` members
 * only; in larger ones who is online, has a role or a nickname, or is in voice; and without GUILD_PRESENCES, or above
 * 75 000 members, only the bot and who is in voice.
 */
export const GuildCreate = Guild.extend({
  joined_at: z.string(),
  large: z.boolean(),
  unavailable: z.boolean().optional(),
  member_count: z.int(),
  members: z.array(Member),
  channels: z.array(Channel),
  /** Active ones that the bot sees. */
  threads: z.array(Channel),
  /** Without their `guild_id`. */
  voice_states: z.array(VoiceState),
  presences: z.array(Presence),
  stage_instances: z.array(StageInstance),
  guild_scheduled_events: z.array(ScheduledEvent),
  soundboard_sounds: z.array(SoundboardSound),
});

/** All emojis that there are now. */
export const EmojisUpdate = z.object({ ...inGuild, emojis: z.array(Emoji) });
/** All stickers that there are now. */
export const StickersUpdate = z.object({ ...inGuild, stickers: z.array(Sticker) });

/** Who subscribed to a scheduled event, or no longer does. */
export const ScheduledEventSubscription = z.object({
  guild_scheduled_event_id: z.string(),
  user_id: z.string(),
  ...inGuild,
});

export const SoundDelete = z.object({ sound_id: z.string(), ...inGuild });
export const Sounds = z.object({ ...inGuild, soundboard_sounds: z.array(SoundboardSound) });
