/** Fields that requests for channels and requests for threads share. */
import { z } from 'zod';
import { limits } from '../../constants/limits.js';
import { boundedInteger, boundedList, boundedText, snowflake } from '../../validation/field-schemas.js';
import { autoArchiveDurations } from './thread.js';

/** The name of a channel or thread. */
export const ChannelName = boundedText(limits.channelName.min, limits.channelName.max);

/** Slowmode: seconds between two messages of a user, 0 to 21600. */
export const Slowmode = boundedInteger(0, limits.channel.slowmode);

/** Minutes, one of `autoArchiveDurations`. */
export const AutoArchiveDuration = z.literal(autoArchiveDurations);

/** The tags of a post: at most five of its forum's tags. */
export const AppliedTags = boundedList(snowflake(), 0, limits.thread.appliedTags);
