import { z } from 'zod';
import { channelTypes } from '../channels/channel.js';
import { AppliedTags, AutoArchiveDuration, ChannelName, Slowmode } from '../channels/channel-fields.js';
import { MessageRequest } from '../messages/message-request.js';

/** The body of Start Thread from Message. */
export const MessageThreadRequest = z.object({
  /** 1 to 100 characters. */
  name: ChannelName,
  /** Minutes: 60, 1440, 4320 or 10080. Default: that of the channel, or 1440. */
  auto_archive_duration: AutoArchiveDuration.nullish(),
  /** Seconds, 0 to 21600. Default: the channel's `default_thread_rate_limit_per_user`. */
  rate_limit_per_user: Slowmode.nullish(),
});
export type MessageThreadRequest = z.input<typeof MessageThreadRequest>;

/**
 * The body of Start Thread without Message and of Start Thread in Forum or Media Channel, which share one path: the type
 * of the channel decides which operation it is.
 */
export const ThreadRequest = MessageThreadRequest.extend({
  /** Outside forums: 10, 11 or 12. Default 12, a private thread. */
  type: z
    .literal([channelTypes.ANNOUNCEMENT_THREAD, channelTypes.PUBLIC_THREAD, channelTypes.PRIVATE_THREAD])
    .nullish(),
  /** For private threads: whether all members may add others. Default true. */
  invitable: z.boolean().nullish(),
  /** In forum and media channels (required): the first message of the post. */
  message: MessageRequest.optional(),
  /** In forum and media channels: at most 5 of the channel's tags. */
  applied_tags: AppliedTags.nullish(),
});
export type ThreadRequest = z.input<typeof ThreadRequest>;
