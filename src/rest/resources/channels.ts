import type { Snowflake } from '../../base/snowflake.js';
import { getChannel } from '../../wire/endpoints/channels.js';
import type { Channel } from '../../wire/objects/channel.js';
import type { Call, CallOptions } from '../call.js';

/** Channels of guilds, threads, and direct conversations. */
export class ChannelsResource {
  constructor(private readonly call: Call) {}

  /** Get Channel. In a guild it needs VIEW_CHANNEL there, otherwise the answer is 50001. */
  get(channelId: Snowflake, options?: CallOptions): Promise<Channel> {
    return this.call(getChannel, { path: { channel_id: channelId } }, options);
  }
}
