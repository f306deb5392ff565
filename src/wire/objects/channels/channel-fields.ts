/** Fields that requests for channels and requests for threads share. */

import { z } from 'zod';
import { limits } from '../../constants/limits.js';
import { boundedInteger, boundedList, boundedText, snowflake } from '../../validation/field-schemas.js';
import type { Schema } from '../../validation/schema-types.js';
import { autoArchiveDurations } from './thread.js';

/** The name of a channel or thread. Its length is that without the whitespace around it, which Discord removes. */
export type ChannelName = string;
export const ChannelName: Schema<ChannelName> = z
  .string()
  .trim()
  .pipe(boundedText(limits.channelName.min, limits.channelName.max));

/** Slowmode: seconds between two messages of a user, 0 to 21600. */
export type Slowmode = number;
export const Slowmode: Schema<Slowmode> = boundedInteger(0, limits.channel.slowmode);

/** Minutes, one of `autoArchiveDurations`. */
export type AutoArchiveDuration = 60 | 1440 | 4320 | 10080;
export const AutoArchiveDuration: Schema<AutoArchiveDuration> = z.literal(autoArchiveDurations);

/** The tags of a post: at most five of its forum's tags. */
export type AppliedTags = string[];
export const AppliedTags: Schema<AppliedTags> = boundedList(snowflake(), 0, limits.thread.appliedTags);
