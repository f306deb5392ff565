import { type Emoji, effectAnimations, type SoundboardSound } from 'guildhall/wire';
import type { GuildRecord } from '../records/guilds.js';
import type { StateChange } from '../world/state-change.js';

/** Where a sound is played, and by whom. */
export interface SoundLocation {
  readonly guild: GuildRecord;
  readonly channelId: string;
  readonly userId: string;
}

/**
 * Plays a sound in a voice channel. It changes nothing, and the bots that are connected to the channel receive an event.
 * @param source the guild of the sound
 */
export function createSoundEffect(
  { guild, channelId, userId }: SoundLocation,
  source: GuildRecord,
  sound: SoundboardSound,
): StateChange<undefined> {
  const emoji = emojiOf(source, sound);
  const guildId = guild.guild.id;
  return {
    result: undefined,
    events: [
      {
        event: 'voiceChannelEffectSend',
        data: {
          channel_id: channelId,
          guild_id: guildId,
          user_id: userId,
          emoji,
          // Which animation a client chooses is not documented.
          ...(emoji ? { animation_type: effectAnimations.BASIC, animation_id: 0 } : {}),
          // As on Discord, the id of a default sound is a number here.
          sound_id: sound.guild_id === undefined ? Number(sound.sound_id) : sound.sound_id,
          sound_volume: sound.volume,
        },
        audience: { kind: 'channel', guildId, channelId },
      },
    ],
  };
}

function emojiOf({ guild }: GuildRecord, { emoji_id: id, emoji_name: name }: SoundboardSound): Emoji | null {
  if (id === null) return name === null ? null : { id, name };
  const custom = guild.emojis.find((each) => each.id === id);
  return { id, name: custom?.name ?? null, animated: custom?.animated ?? false };
}
