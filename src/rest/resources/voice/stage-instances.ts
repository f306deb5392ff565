import type { Snowflake } from '../../../base/snowflake.js';
import {
  createStageInstance,
  deleteStageInstance,
  getStageInstance,
  modifyStageInstance,
} from '../../../wire/endpoints/voice/stage-instances.js';
import type {
  StageInstance,
  StageInstanceEdit,
  StageInstanceRequest,
} from '../../../wire/objects/voice/stage-instance.js';
import type { AuditOptions, Call, CallOptions } from '../../call/call.js';

/**
 * Live stages. A stage channel is live as long as it has a stage instance; some minutes without a speaker end it.
 * @see https://docs.discord.com/developers/resources/stage-instance
 */
export class StageInstancesResource {
  constructor(private readonly call: Call) {}

  /**
   * Starts a live stage in a stage channel. Requires VIEW_CHANNEL, MANAGE_CHANNELS, MUTE_MEMBERS and MOVE_MEMBERS there;
   * `send_start_notification` also requires MENTION_EVERYONE. The topic has 1 to 120 characters, and may not contain
   * words that Discord does not allow (20031). A channel that is live already is an ApiError 150006. Fires
   * `stageInstanceCreate`; accepts an audit reason.
   * @see https://docs.discord.com/developers/resources/stage-instance#create-stage-instance
   */
  create(body: StageInstanceRequest, options?: AuditOptions): Promise<StageInstance> {
    return this.call(createStageInstance, { body }, options);
  }

  /**
   * Returns the live stage of a stage channel. Requires VIEW_CHANNEL. If the channel is not live, it is an ApiError 10067.
   * @see https://docs.discord.com/developers/resources/stage-instance#get-stage-instance
   */
  get(channelId: Snowflake, options?: CallOptions): Promise<StageInstance> {
    return this.call(getStageInstance, { path: { channel_id: channelId } }, options);
  }

  /**
   * Changes the topic, 1 to 120 characters, or the privacy level of a live stage. Requires VIEW_CHANNEL, MANAGE_CHANNELS,
   * MUTE_MEMBERS and MOVE_MEMBERS. Fires `stageInstanceUpdate`; accepts an audit reason.
   * @see https://docs.discord.com/developers/resources/stage-instance#modify-stage-instance
   */
  edit(channelId: Snowflake, changes: StageInstanceEdit, options?: AuditOptions): Promise<StageInstance> {
    return this.call(modifyStageInstance, { path: { channel_id: channelId }, body: changes }, options);
  }

  /**
   * Ends a live stage. Requires VIEW_CHANNEL, MANAGE_CHANNELS, MUTE_MEMBERS and MOVE_MEMBERS. Fires
   * `stageInstanceDelete`; accepts an audit reason.
   * @see https://docs.discord.com/developers/resources/stage-instance#delete-stage-instance
   */
  delete(channelId: Snowflake, options?: AuditOptions): Promise<undefined> {
    return this.call(deleteStageInstance, { path: { channel_id: channelId } }, options);
  }
}
