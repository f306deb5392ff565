import type { Snowflake } from '../../../base/snowflake.js';
import { listVoiceRegions } from '../../../wire/endpoints/voice/voice-regions.js';
import {
  getCurrentUserVoiceState,
  getUserVoiceState,
  modifyCurrentUserVoiceState,
  modifyUserVoiceState,
} from '../../../wire/endpoints/voice/voice-states.js';
import type { VoiceRegion } from '../../../wire/objects/voice/voice-region.js';
import type { VoiceState } from '../../../wire/objects/voice/voice-state.js';
import type { CurrentUserVoiceStateEdit, VoiceStateEdit } from '../../../wire/objects/voice/voice-state-edit.js';
import type { Call, CallOptions } from '../../call/call.js';

/**
 * Voice regions, and the voice states of users.
 * @see https://docs.discord.com/developers/resources/voice
 */
export class VoiceResource {
  constructor(private readonly call: Call) {}

  /**
   * Returns the voice regions, whose ids are values for `rtc_region` of channels.
   * @see https://docs.discord.com/developers/resources/voice#list-voice-regions
   */
  listRegions(options?: CallOptions): Promise<VoiceRegion[]> {
    return this.call(listVoiceRegions, {}, options);
  }

  /**
   * Returns the voice state of the bot in a guild. If the bot is not connected, it is an ApiError 10065.
   * @see https://docs.discord.com/developers/resources/voice#get-current-user-voice-state
   */
  getCurrentUserState(guildId: Snowflake, options?: CallOptions): Promise<VoiceState> {
    return this.call(getCurrentUserVoiceState, { path: { guild_id: guildId } }, options);
  }

  /**
   * Returns the voice state of a user in a guild. Requires CONNECT in the channel of the user. If the user is not
   * connected, it is an ApiError 10065.
   * @see https://docs.discord.com/developers/resources/voice#get-user-voice-state
   */
  getUserState(guildId: Snowflake, userId: Snowflake, options?: CallOptions): Promise<VoiceState> {
    return this.call(getUserVoiceState, { path: { guild_id: guildId, user_id: userId } }, options);
  }

  /**
   * Changes the voice state of the bot in a stage channel to which it is connected. `suppress: false` makes the bot a
   * speaker and requires MUTE_MEMBERS. `request_to_speak_timestamp`, now or in the future, requires REQUEST_TO_SPEAK;
   * null withdraws the request. Fires `voiceStateUpdate`.
   * @see https://docs.discord.com/developers/resources/voice#modify-current-user-voice-state
   */
  editCurrentUserState(
    guildId: Snowflake,
    changes: CurrentUserVoiceStateEdit,
    options?: CallOptions,
  ): Promise<undefined> {
    return this.call(modifyCurrentUserVoiceState, { path: { guild_id: guildId }, body: changes }, options);
  }

  /**
   * Changes the voice state of a user in a stage channel to which the user is connected. `suppress: false` sets the
   * request to speak of a user who is not a bot to the current time, `suppress: true` removes the request. Requires
   * MUTE_MEMBERS in the channel. Fires `voiceStateUpdate`.
   * @see https://docs.discord.com/developers/resources/voice#modify-user-voice-state
   */
  editUserState(
    guildId: Snowflake,
    userId: Snowflake,
    changes: VoiceStateEdit,
    options?: CallOptions,
  ): Promise<undefined> {
    return this.call(modifyUserVoiceState, { path: { guild_id: guildId, user_id: userId }, body: changes }, options);
  }
}
