/** The requests to the control API that the page sends. All of them throw `EmulatorRequestError`. */

import type { Locale } from '../../../../src/wire/constants/locales.js';
import type { Subscription } from '../../../../src/wire/objects/applications/subscription.js';
import type { Channel } from '../../../../src/wire/objects/channels/channel.js';
import type { ModalRequest } from '../../../../src/wire/objects/components/modal.js';
import type { Role } from '../../../../src/wire/objects/guilds/role.js';
import type { Message } from '../../../../src/wire/objects/messages/message.js';
import type { Member } from '../../../../src/wire/objects/users/member.js';
import type { PresenceStatus } from '../../../../src/wire/objects/users/presence.js';
import type { User } from '../../../../src/wire/objects/users/user.js';
import type { OpenedModalReport } from '../../control/operations/interactions.js';
import type { UserSubscription } from '../../control/operations/monetization.js';
import { type Base64File } from '../../control/requests/base64-file.js';
import type { InteractionActionRequest } from '../../control/requests/interaction-action.js';
import { type ClockState } from '../../control/views/clock-state.js';
import type { ArmedFaults, FaultDefinition } from '../../control/views/fault-definition.js';
import type { GalleryView } from '../../control/views/gallery-entry.js';
import { type InteractionReport } from '../../control/views/interaction-report.js';
import { type LinkRequirementView, type LinksView } from '../../control/views/links-view.js';
import type { LogEntryDetail, LogPage } from '../../control/views/log-entry.js';
import type { ReportedMap } from '../../control/views/map-report.js';
import type { RecordingState } from '../../control/views/recording-state.js';
import { type SkuView } from '../../control/views/sku-view.js';
import type { Banner, GuildView, UsableCommand, UserAccount, UserView } from '../../control/views/user-view.js';
import { callEmulator, type EmulatorRequestOptions } from './emulator-request.js';

/** A command for the recording of a test. */
export type RecordingRequest =
  | { readonly action: 'start'; readonly from_here: boolean }
  | { readonly action: 'stop' | 'cancel' };

/** A file in the form that the control API accepts. */
export type UploadPayload = ReadonlyDeep<Base64File>;

/** Request bodies are only serialized, so callers may pass readonly values. */
type ReadonlyDeep<T> = T extends readonly (infer Item)[]
  ? readonly ReadonlyDeep<Item>[]
  : T extends object
    ? { readonly [Key in keyof T]: ReadonlyDeep<T[Key]> }
    : T;

/** The body of an interaction of a type, without the type and the user. */
type InteractionBody<Type> = ReadonlyDeep<
  Omit<Extract<InteractionActionRequest, { readonly type: Type }>, 'type' | 'user_id'>
>;

/** The body of a command interaction, to run the command or to complete an option. */
export type UseCommandRequest = InteractionBody<2 | 4>;

/** An option of a command that is run or completed. */
export type CommandOptionPayload = NonNullable<UseCommandRequest['options']>[number];

/** The body of a component interaction. */
export type UseComponentRequest = InteractionBody<3>;

/** The body of a modal submission. */
export type SubmitModalRequest = InteractionBody<5>;

/** A fault to arm; the default of `count` is 1. */
export type NewFault = FaultDefinition extends infer Definition
  ? Definition extends FaultDefinition
    ? Omit<Definition, 'count'> & { readonly count?: number }
    : never
  : never;

const call = <T>(method: string, path: string, options?: EmulatorRequestOptions) =>
  callEmulator<T>(method, `/_control${path}`, options);

/** All users, including bots. */
export const fetchUsers = () => call<{ people: readonly UserAccount[] }>('GET', '/users');

export const fetchUserView = (userId: string) => call<UserView>('GET', `/users/${userId}/view`);

export const createUserAccount = (body: { username: string; global_name?: string | null }) =>
  call<User & { token: string }>('POST', '/users', { body });

export const changeUser = (userId: string, body: { locale?: Locale; time_zone?: string }) =>
  call<User>('PATCH', `/users/${userId}`, { body });

export const setUserPresence = (userId: string, status: PresenceStatus) =>
  call<void>('PUT', `/users/${userId}/presence`, { body: { status } });

export const joinGuildAs = (guildId: string, userId: string, inviteCode?: string) =>
  call<Member>('POST', `/guilds/${guildId}/members`, {
    body: { user_id: userId, ...(inviteCode === undefined ? {} : { invite_code: inviteCode }) },
  });

export const leaveGuildAs = (guildId: string, userId: string) =>
  call<void>('DELETE', `/guilds/${guildId}/members/${userId}`);

export const passScreening = (guildId: string, userId: string) =>
  call<Member>('POST', `/guilds/${guildId}/members/${userId}/screening`, { body: {} });

/** Changes the screening of a guild as a user. */
export const changeScreening = (
  guildId: string,
  userId: string,
  changes: { enabled?: boolean; description?: string | null; rules?: readonly string[] },
) => call<GuildView['screening']>('PATCH', `/guilds/${guildId}/screening`, { body: { user_id: userId, ...changes } });

export const answerOnboarding = (
  guildId: string,
  userId: string,
  answers: Readonly<Record<string, readonly string[]>>,
) => call<Member>('POST', `/guilds/${guildId}/members/${userId}/onboarding`, { body: { answers } });

export const setUserVoiceChannel = (guildId: string, userId: string, channelId: string | null) =>
  call<Member>('PUT', `/guilds/${guildId}/members/${userId}/voice`, { body: { channel_id: channelId } });

/** Plays a sound in the voice channel to which the user is connected. */
export const playSoundAs = (guildId: string, userId: string, body: { sound_id: string; source_guild_id?: string }) =>
  call<void>('POST', `/guilds/${guildId}/members/${userId}/sounds`, { body });

/** Shows or ends a stream of a user who is connected to the channel. */
export const setUserStream = (guildId: string, userId: string, channelId: string, isStreaming: boolean) =>
  call<Member>('PUT', `/guilds/${guildId}/members/${userId}/voice`, {
    body: { channel_id: channelId, self_stream: isStreaming },
  });

export const setStageRole = (guildId: string, userId: string, role: 'audience' | 'hand_raised' | 'speaker') =>
  call<Member>('PUT', `/guilds/${guildId}/members/${userId}/stage`, { body: { role } });

/** @param occurrence when one occurrence of a recurring event would start; undefined: all */
export const setInterest = (
  guildId: string,
  userId: string,
  eventId: string,
  isInterested: boolean,
  occurrence?: string,
) =>
  call<undefined>(isInterested ? 'PUT' : 'DELETE', `/guilds/${guildId}/scheduled-events/${eventId}/interest`, {
    body: { user_id: userId, occurrence },
  });

export const fetchSku = (skuId: string) => call<SkuView>('GET', `/skus/${skuId}`);

/** Buys a SKU as a user, for a guild if `guildId` is set. */
export const buySku = (userId: string, skuId: string, guildId?: string) =>
  call<void>('POST', `/users/${userId}/purchases`, {
    body: { sku_id: skuId, ...(guildId === undefined ? {} : { guild_id: guildId }) },
  });

export const fetchSubscriptions = (userId: string) =>
  call<{ subscriptions: readonly UserSubscription[] }>('GET', `/users/${userId}/subscriptions`);

/** Cancels or resumes a subscription. */
export const changeSubscription = (userId: string, subscriptionId: string, isCanceled: boolean) => {
  const path = `/users/${userId}/subscriptions/${subscriptionId}`;
  return isCanceled ? call<Subscription>('DELETE', path) : call<Subscription>('PUT', path, { body: {} });
};

export const fetchLinks = (guildId: string, roleId: string) =>
  call<LinksView>('GET', `/guilds/${guildId}/roles/${roleId}/links`);

/** Changes what a linked role requires, as a user. */
export const changeLinks = (
  guildId: string,
  roleId: string,
  userId: string,
  requirements: readonly LinkRequirementView[],
) => call<Role>('PUT', `/guilds/${guildId}/roles/${roleId}/links`, { body: { user_id: userId, requirements } });

export const claimRoleAs = (guildId: string, userId: string, roleId: string) =>
  call<Member>('POST', `/guilds/${guildId}/members/${userId}/linked_roles`, { body: { role_id: roleId } });

export const fetchConversations = (userId: string) => call<readonly Channel[]>('GET', `/users/${userId}/channels`);

/** The messages of a channel that a user can see, newest first. */
export const fetchMessages = (
  channelId: string,
  userId: string,
  page: { limit: number; before?: string },
  signal?: AbortSignal,
) => {
  const query = new URLSearchParams({ user_id: userId, limit: String(page.limit) });
  if (page.before !== undefined) query.set('before', page.before);
  return call<readonly Message[]>('GET', `/channels/${channelId}/messages?${query}`, signal ? { signal } : {});
};

export const sendMessageAs = (
  channelId: string,
  body: {
    user_id: string;
    content: string;
    files?: readonly UploadPayload[];
    sticker_ids?: readonly string[];
    reply_to?: string;
  },
) => call<Message>('POST', `/channels/${channelId}/messages`, { body });

const reactionCall = (method: string) => (channelId: string, messageId: string, emoji: string, userId: string) =>
  call<void>(method, `/channels/${channelId}/messages/${messageId}/reactions/${encodeURIComponent(emoji)}`, {
    body: { user_id: userId },
  });
export const react = reactionCall('PUT');
export const unreact = reactionCall('DELETE');

const voteCall = (method: string) => (channelId: string, messageId: string, answerId: number, userId: string) =>
  call<void>(method, `/channels/${channelId}/messages/${messageId}/votes/${answerId}`, { body: { user_id: userId } });
export const vote = voteCall('PUT');
export const unvote = voteCall('DELETE');

export const sendComponentInteraction = (userId: string, request: UseComponentRequest) =>
  call<InteractionReport>('POST', '/interactions', { body: { type: 3, user_id: userId, ...request } });

export const sendCommandInteraction = (userId: string, request: UseCommandRequest) =>
  call<InteractionReport>('POST', '/interactions', { body: { type: 2, user_id: userId, ...request } });

export const sendAutocompleteInteraction = (userId: string, request: UseCommandRequest, signal?: AbortSignal) =>
  call<InteractionReport>('POST', '/interactions', {
    body: { type: 4, user_id: userId, ...request },
    ...(signal ? { signal } : {}),
  });

export const sendModalInteraction = (userId: string, submission: SubmitModalRequest) =>
  call<InteractionReport>('POST', '/interactions', { body: { type: 5, user_id: userId, ...submission } });

/** Opens a modal for a user, as if a bot had shown it. */
export const openModalAs = (body: {
  user_id: string;
  channel_id: string;
  application_id: string;
  modal: ModalRequest;
}) => call<OpenedModalReport>('POST', '/modals', { body });

export const repeatInteraction = (interactionId: string) =>
  call<InteractionReport>('POST', `/interactions/${interactionId}/repeat`, { body: {} });

export const fetchUsableCommands = (userId: string, channelId: string) =>
  call<{ commands: readonly UsableCommand[] }>('GET', `/users/${userId}/commands?channel_id=${channelId}`);

/** What the gallery shows to a user, without the commands. */
export const fetchGallery = (userId: string) => call<GalleryView>('GET', `/users/${userId}/gallery`);

/** The maps of bots. */
export const fetchMaps = () => call<{ maps: readonly ReportedMap[] }>('GET', '/maps');

export const fetchBanner = () => call<Banner | null>('GET', '/banner');

export const changeRecording = (body: RecordingRequest) => call<RecordingState>('POST', '/recording', { body });

export const fetchClock = () => call<ClockState>('GET', '/clock');

export const setClock = (body: { mode?: 'real' | 'manual'; advance_ms?: number }) =>
  call<ClockState>('POST', '/clock', { body });

export const fetchFaults = () => call<ArmedFaults>('GET', '/faults');

export const armFault = (body: NewFault) => call<ArmedFaults>('POST', '/faults', { body });

export const clearFaults = () => call<ArmedFaults>('DELETE', '/faults');

export const fetchLogPage = (after: number, limit: number) =>
  call<LogPage>('GET', `/log?after=${after}&limit=${limit}`);

export const fetchLogEntry = (seq: number) => call<LogEntryDetail>('GET', `/log/${seq}`);
