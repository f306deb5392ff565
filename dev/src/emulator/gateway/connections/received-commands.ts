/**
 * The commands of clients as the emulator accepts them. They differ from the declarations, with which our own client
 * validates, where other libraries send less or more: the connection is closed only for what has no possible meaning.
 */

import { isRecord } from 'guildhall/internal';
import {
  ActivityUpdateData,
  IdentifyData,
  PresenceUpdateData,
  RequestChannelInfoData,
  RequestGuildMembersData,
  RequestSoundboardSoundsData,
  ResumeData,
  VoiceStateUpdateData,
} from 'guildhall/wire';
import { z } from 'zod';
import { toReceivedForm } from '../../server/received-form.js';

/** Parses the data of a command. */
export type CommandParser<Data> = (data: unknown) => z.ZodSafeParseResult<Data>;

/** @param defaults values of members that are absent or null */
function received<Data>(
  schema: z.ZodType<Data>,
  defaults: Readonly<Record<string, unknown>> = {},
): CommandParser<Data> {
  return (data) => schema.safeParse(toReceivedForm(schema, withDefaults(data, defaults)));
}

function withDefaults(data: unknown, defaults: Readonly<Record<string, unknown>>): unknown {
  if (!isRecord(data) || Array.isArray(data)) return data;
  const given = Object.entries(data).filter(([key, value]) => value !== null || !Object.hasOwn(defaults, key));
  return { ...defaults, ...Object.fromEntries(given) };
}

/** What a presence means without these members. */
const presenceDefaults = { since: null, activities: [], status: 'online', afk: false };

/** A URL that cannot be streamed is not shown. */
const ReceivedPresence = PresenceUpdateData.extend({
  activities: z.array(ActivityUpdateData.extend({ url: z.string().nullable().optional() })),
});

/** Libraries send an empty `query` next to `user_ids`, or the reverse: what is not empty decides. */
const ReceivedMemberRequest = z
  .object(RequestGuildMembersData.shape)
  .transform(({ query, user_ids: ids, ...request }): RequestGuildMembersData => {
    const hasIds = ids !== undefined && (ids.length > 0 || query === undefined);
    return hasIds ? { ...request, user_ids: ids } : { ...request, query };
  })
  .pipe(RequestGuildMembersData);

export const parseIdentify = received(IdentifyData, { properties: {} });
export const parseResume = received(ResumeData);
export const parsePresence = received(ReceivedPresence, presenceDefaults);
export const parseVoiceState = received(VoiceStateUpdateData, { self_mute: false, self_deaf: false });
export const parseMemberRequest = received(ReceivedMemberRequest);
export const parseSoundboardRequest = received(RequestSoundboardSoundsData);
export const parseChannelInfoRequest = received(RequestChannelInfoData);
