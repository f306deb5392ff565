/**
 * The commands of clients as the emulator accepts them. They differ from the declarations, with which our own client
 * validates, where other libraries send less or more: the connection is closed only for what has no possible meaning.
 */
import { z } from 'zod';
import {
  ActivityUpdateData,
  IdentifyData,
  PresenceUpdateData,
  RequestChannelInfoData,
  RequestGuildMembersData,
  RequestSoundboardSoundsData,
  ResumeData,
  VoiceStateUpdateData,
} from '../../../wire/gateway/protocol.js';
import { parseLeniently } from './lenient-parse.js';

/** Parses the data of a command. */
export type CommandParser<Data> = (data: unknown) => z.ZodSafeParseResult<Data>;

function lenient<Data>(schema: z.ZodType<Data>, defaults?: Readonly<Record<string, unknown>>): CommandParser<Data> {
  return (data) => parseLeniently(schema, data, defaults);
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

export const parseIdentify = lenient(IdentifyData, { properties: {} });
export const parseResume = lenient(ResumeData);
export const parsePresence = lenient(ReceivedPresence, presenceDefaults);
export const parseVoiceState = lenient(VoiceStateUpdateData, { self_mute: false, self_deaf: false });
export const parseMemberRequest = lenient(ReceivedMemberRequest);
export const parseSoundboardRequest = lenient(RequestSoundboardSoundsData);
export const parseChannelInfoRequest = lenient(RequestChannelInfoData);
