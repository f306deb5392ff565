import { z } from 'zod';
import type { ObjectSchema } from '../../validation/schema-types.js';
import { channelTypes } from '../channels/channel.js';
import { AppliedTags, AutoArchiveDuration, ChannelName, Slowmode } from '../channels/channel-fields.js';
import type { ParsedMessageRequest } from '../messages/message-request.js';
import { MessageRequest } from '../messages/message-request.js';

/** The body of Start Thread from Message. */
export interface MessageThreadRequest {
  /** 1 to 100 characters. */
  name: ChannelName;
  /** Minutes: 60, 1440, 4320 or 10080. Default: that of the channel, or 1440. */
  auto_archive_duration?: AutoArchiveDuration | null | undefined;
  /** Seconds, 0 to 21600. Default: the channel's `default_thread_rate_limit_per_user`. */
  rate_limit_per_user?: Slowmode | null | undefined;
}
export const MessageThreadRequest: ObjectSchema<MessageThreadRequest> = z.object({
  name: ChannelName,
  auto_archive_duration: AutoArchiveDuration.nullish(),
  rate_limit_per_user: Slowmode.nullish(),
});

/**
 * The body of Start Thread without Message and of Start Thread in Forum or Media Channel, which share one path: the type
 * of the channel decides which operation it is.
 */
export interface ThreadRequest extends MessageThreadRequest {
  /** Outside forums: 10, 11 or 12. Default 12, a private thread. */
  type?: 10 | 11 | 12 | null | undefined;
  /** For private threads: whether all members may add others. Default true. */
  invitable?: boolean | null | undefined;
  /** In forum and media channels (required): the first message of the post. */
  message?: MessageRequest | undefined;
  /** In forum and media channels: at most 5 of the channel's tags. */
  applied_tags?: AppliedTags | null | undefined;
}

/** {@link ThreadRequest} after validation, with defaults filled in. */
export interface ParsedThreadRequest extends ThreadRequest {
  message?: ParsedMessageRequest | undefined;
}
export const ThreadRequest: ObjectSchema<ParsedThreadRequest, ThreadRequest> = MessageThreadRequest.extend({
  type: z
    .literal([channelTypes.ANNOUNCEMENT_THREAD, channelTypes.PUBLIC_THREAD, channelTypes.PRIVATE_THREAD])
    .nullish(),
  invitable: z.boolean().nullish(),
  message: MessageRequest.optional(),
  applied_tags: AppliedTags.nullish(),
});
