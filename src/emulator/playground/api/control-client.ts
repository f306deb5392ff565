/** The requests to the control API that the page sends. All of them throw `EmulatorRequestError`. */

import type { Channel } from '../../../wire/objects/channels/channel.js';
import type { ModalFieldValue } from '../../../wire/objects/components/modal-initial-values.js';
import type { Message } from '../../../wire/objects/messages/message.js';
import type { Member } from '../../../wire/objects/users/member.js';
import type { PresenceStatus } from '../../../wire/objects/users/presence.js';
import type { User } from '../../../wire/objects/users/user.js';
import type { FaultDefinition } from '../../control/faults/fault-definition.js';
import type { InteractionReport } from '../../control/interactions/interaction-report.js';
import type { Banner, UsableCommand, UserAccount, UserView } from '../../control/views/user-view.js';
import type { LogEntry, LogPage } from '../../log/log-entry.js';
import { callEmulator, type EmulatorRequestOptions } from './emulator-request.js';

/** A file in the form that the control API accepts. */
export interface UploadPayload {
  readonly filename: string;
  readonly content_type?: string;
  readonly data_base64: string;
}

/** The emulator's clock. `now` is in milliseconds since 1970. */
export interface RemoteClockState {
  readonly now: number;
  readonly mode: 'real' | 'manual';
}

/** An option of a command that is run or completed. */
export interface CommandOptionPayload {
  readonly name: string;
  readonly value?: string | number | boolean;
  readonly options?: readonly CommandOptionPayload[];
  readonly focused?: boolean;
}

/** The body of a command interaction. */
export interface UseCommandRequest {
  readonly channel_id: string;
  readonly application_id?: string;
  /** Its name or id. */
  readonly command: string;
  readonly command_type?: 1 | 2 | 3;
  readonly target_id?: string;
  readonly options?: readonly CommandOptionPayload[];
  readonly files?: Readonly<Record<string, readonly UploadPayload[]>>;
}

/** The body of a component interaction. */
export interface UseComponentRequest {
  readonly channel_id: string;
  readonly message_id: string;
  readonly custom_id: string;
  readonly values?: readonly string[];
}

/** The body of a modal submission. */
export interface SubmitModalRequest {
  readonly channel_id: string;
  readonly modal_id: string;
  readonly values: Readonly<Record<string, ModalFieldValue>>;
  readonly files?: Readonly<Record<string, readonly UploadPayload[]>>;
}

/** A log entry with its details, for example the whole request. */
export interface DetailedLogEntry {
  readonly entry: LogEntry;
  readonly detail: unknown;
}

/** A fault to arm; the default of `count` is 1. */
export type NewFault = FaultDefinition extends infer Definition
  ? Definition extends FaultDefinition
    ? Omit<Definition, 'count'> & { readonly count?: number }
    : never
  : never;

interface ArmedFaults {
  readonly armed: readonly FaultDefinition[];
}

const call = <T>(method: string, path: string, options?: EmulatorRequestOptions) =>
  callEmulator<T>(method, `/_control${path}`, options);

/** All users, including bots. */
export const fetchUsers = () => call<{ people: readonly UserAccount[] }>('GET', '/users');

export const fetchUserView = (userId: string) => call<UserView>('GET', `/users/${userId}/view`);

export const createUserAccount = (body: { username: string; global_name?: string | null }) =>
  call<User & { token: string }>('POST', '/users', { body });

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

export const answerOnboarding = (
  guildId: string,
  userId: string,
  answers: Readonly<Record<string, readonly string[]>>,
) => call<Member>('POST', `/guilds/${guildId}/members/${userId}/onboarding`, { body: { answers } });

export const setUserVoiceChannel = (guildId: string, userId: string, channelId: string | null) =>
  call<Member>('PUT', `/guilds/${guildId}/members/${userId}/voice`, { body: { channel_id: channelId } });

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
  body: { user_id: string; content: string; files?: readonly UploadPayload[]; reply_to?: string },
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

export const fetchUsableCommands = (userId: string, channelId: string) =>
  call<{ commands: readonly UsableCommand[] }>('GET', `/users/${userId}/commands?channel_id=${channelId}`);

export const fetchBanner = () => call<Banner | null>('GET', '/banner');

export const fetchClock = () => call<RemoteClockState>('GET', '/clock');

export const setClock = (body: { mode?: 'real' | 'manual'; advance_ms?: number }) =>
  call<RemoteClockState>('POST', '/clock', { body });

export const fetchFaults = () => call<ArmedFaults>('GET', '/faults');

export const armFault = (body: NewFault) => call<ArmedFaults>('POST', '/faults', { body });

export const clearFaults = () => call<ArmedFaults>('DELETE', '/faults');

export const fetchLogPage = (after: number, limit: number) =>
  call<LogPage>('GET', `/log?after=${after}&limit=${limit}`);

export const fetchLogEntry = (seq: number) => call<DetailedLogEntry>('GET', `/log/${seq}`);
