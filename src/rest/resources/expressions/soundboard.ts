import type { Snowflake } from '../../../base/snowflake.js';
import type { ResultOf } from '../../../wire/endpoints/declaration/endpoint.js';
import {
  createGuildSoundboardSound,
  deleteGuildSoundboardSound,
  getGuildSoundboardSound,
  listGuildSoundboardSounds,
  modifyGuildSoundboardSound,
} from '../../../wire/endpoints/expressions/guild-soundboard-sounds.js';
import { listDefaultSoundboardSounds, sendSoundboardSound } from '../../../wire/endpoints/expressions/soundboard.js';
import type { SoundboardSound } from '../../../wire/objects/expressions/soundboard-sound.js';
import type {
  SendSoundboardSoundRequest,
  SoundboardSoundEdit,
  SoundboardSoundRequest,
} from '../../../wire/objects/expressions/soundboard-sound-request.js';
import type { AuditOptions, Call, CallOptions } from '../../call/call.js';

/**
 * Soundboard sounds: those of guilds, and the default sounds.
 * @see https://docs.discord.com/developers/resources/soundboard
 */
export class SoundboardResource {
  constructor(private readonly call: Call) {}

  /**
   * Plays a sound in a voice channel to which the bot is connected. Requires VIEW_CHANNEL, SPEAK and USE_SOUNDBOARD, and
   * USE_EXTERNAL_SOUNDS for a sound of another guild, whose id must be in `source_guild_id`. A bot that is muted, deafened
   * or suppressed gets an ApiError 50167; an unknown sound is 10097. Fires `voiceChannelEffectSend`.
   * @see https://docs.discord.com/developers/resources/soundboard#send-soundboard-sound
   */
  send(channelId: Snowflake, sound: SendSoundboardSoundRequest, options?: CallOptions): Promise<undefined> {
    return this.call(sendSoundboardSound, { path: { channel_id: channelId }, body: sound }, options);
  }

  /**
   * Returns the default sounds, which all users can use.
   * @see https://docs.discord.com/developers/resources/soundboard#list-default-soundboard-sounds
   */
  listDefault(options?: CallOptions): Promise<SoundboardSound[]> {
    return this.call(listDefaultSoundboardSounds, {}, options);
  }

  /**
   * Returns the sounds of a guild. With CREATE_GUILD_EXPRESSIONS or MANAGE_GUILD_EXPRESSIONS each includes its creator.
   * @see https://docs.discord.com/developers/resources/soundboard#list-guild-soundboard-sounds
   */
  list(guildId: Snowflake, options?: CallOptions): Promise<ResultOf<typeof listGuildSoundboardSounds>> {
    return this.call(listGuildSoundboardSounds, { path: { guild_id: guildId } }, options);
  }

  /**
   * Returns a sound of a guild. With CREATE_GUILD_EXPRESSIONS or MANAGE_GUILD_EXPRESSIONS it includes its creator. An
   * unknown sound is an ApiError 10097.
   * @see https://docs.discord.com/developers/resources/soundboard#get-guild-soundboard-sound
   */
  get(guildId: Snowflake, soundId: Snowflake, options?: CallOptions): Promise<SoundboardSound> {
    return this.call(getGuildSoundboardSound, { path: { guild_id: guildId, sound_id: soundId } }, options);
  }

  /**
   * Creates a sound in a guild. Requires CREATE_GUILD_EXPRESSIONS. The name has 2 to 32 characters. The sound is an MP3
   * or Ogg file of at most 512 KiB and 5.2 seconds, as a data URI in base64. The volume is 0 to 1 (default 1). A full
   * soundboard is an ApiError 30045. Fires `guildSoundboardSoundCreate`; accepts an audit reason.
   * @see https://docs.discord.com/developers/resources/soundboard#create-guild-soundboard-sound
   *
   * @example
   * const sound = `data:audio/ogg;base64,${(await readFile('sounds/quack.ogg')).toString('base64')}`;
   * await api.soundboard.create(guildId, { name: 'Quack', sound, emoji_name: '🦆' });
   */
  create(guildId: Snowflake, body: SoundboardSoundRequest, options?: AuditOptions): Promise<SoundboardSound> {
    return this.call(createGuildSoundboardSound, { path: { guild_id: guildId }, body }, options);
  }

  /**
   * Changes the name, the volume or the emoji of a sound. Requires MANAGE_GUILD_EXPRESSIONS, or CREATE_GUILD_EXPRESSIONS
   * for the bot's own sounds. The name has 2 to 32 characters, the volume is 0 to 1. Fires `guildSoundboardSoundUpdate`;
   * accepts an audit reason.
   * @see https://docs.discord.com/developers/resources/soundboard#modify-guild-soundboard-sound
   */
  edit(
    guildId: Snowflake,
    soundId: Snowflake,
    body: SoundboardSoundEdit,
    options?: AuditOptions,
  ): Promise<SoundboardSound> {
    return this.call(modifyGuildSoundboardSound, { path: { guild_id: guildId, sound_id: soundId }, body }, options);
  }

  /**
   * Deletes a sound of a guild. Requires MANAGE_GUILD_EXPRESSIONS, or CREATE_GUILD_EXPRESSIONS for the bot's own sounds.
   * Fires `guildSoundboardSoundDelete`; accepts an audit reason.
   * @see https://docs.discord.com/developers/resources/soundboard#delete-guild-soundboard-sound
   */
  delete(guildId: Snowflake, soundId: Snowflake, options?: AuditOptions): Promise<undefined> {
    return this.call(deleteGuildSoundboardSound, { path: { guild_id: guildId, sound_id: soundId } }, options);
  }
}
