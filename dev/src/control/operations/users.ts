/** Users and their accounts. */

import { boundedList, boundedText, isTimeZone, snowflake, timestamp } from 'guildhall/internal';
import {
  type Channel,
  connectionVisibilities,
  emptyResult,
  limits,
  locales,
  presenceStatuses,
  type User,
  type UserConnection,
} from 'guildhall/wire';
import { z } from 'zod';
import {
  declareRead,
  declareUserAction,
  declareWorldChange,
  streamResult,
  viewResult,
} from '../declaration/operation.js';
import type { GalleryView } from '../views/gallery.js';
import type { UsableCommand, UserAccount, UserView, UserViewUpdate } from '../views/user-view.js';

const ONLY_NEW_USERS = 'the test kit sets it only for new users.';
const AT_ONCE = 'it changes several settings at once.';

/** Settings of an account that Discord does not show to others. */
const AccountSettings = z.object({
  /** Whether the user has enabled two-factor authentication. For a bot, the setting applies to its owner. */
  mfa_enabled: z.boolean().optional(),
  /** Requirements of a guild's verification level. By default, a user meets all of them. */
  email_verified: z.boolean().optional(),
  phone_verified: z.boolean().optional(),
  registered_at: timestamp().optional(),
  /** The language of the user's client, which interactions contain. */
  locale: z.enum(locales).optional(),
  /** The time zone in which the user's client shows times. Discord does not send it to bots. */
  time_zone: z.string().refine(isTimeZone, 'The name of a time zone, for example Europe/Berlin.').optional(),
  /** The email address, which applications with the scope `email` see. */
  email: z.email('An email address.').nullable().optional(),
});
export type AccountSettings = z.output<typeof AccountSettings>;

/** An account of another service that a user has connected. */
const NewConnection = z.object({
  id: boundedText(1, 100),
  name: boundedText(1, 100),
  /** The service, for example `github`. */
  type: boundedText(1, 50),
  verified: z.boolean().default(true),
  revoked: z.boolean().default(false),
  friend_sync: z.boolean().default(false),
  show_activity: z.boolean().default(true),
  two_way_link: z.boolean().default(false),
  visibility: z.literal(Object.values(connectionVisibilities)).default(connectionVisibilities.EVERYONE),
});

export const userOperations = {
  listUsers: declareRead('listUsers', 'GET', '/users', {
    summary: 'All users, including bots: `{people: [UserAccount]}`.',
    result: viewResult<{ readonly people: readonly UserAccount[] }>(),
  }),

  getUser: declareRead('getUser', 'GET', '/users/{user_id}', {
    summary: 'UserAccount: `{user, status, locale, time_zone?, token?}`; without the token for bots.',
    result: viewResult<UserAccount>(),
  }),

  createUser: declareUserAction('createUser', 'POST', '/users', {
    summary:
      'Creates a user. The response has its `token`. `email_verified` and `phone_verified` are true by default, and `locale` is en-US.',
    body: AccountSettings.extend({
      username: boundedText(limits.username.min, limits.username.max),
      global_name: boundedText(1, limits.username.max).nullable().optional(),
      /** The presence of the user. */
      status: z.literal(presenceStatuses).default('online'),
      bot: z.literal(false, 'A bot belongs to an application: create one with POST /_control/applications.').optional(),
    }),
    result: viewResult<User & { readonly token: string }>(),
    verb: 'register',
    refusals: [],
    steps: { createUser: { label: 'registers' } },
  }),

  editUser: declareUserAction('editUser', 'PATCH', '/users/{user_id}', {
    summary: 'Changes settings of the account, and returns the user. For a bot, `mfa_enabled` applies to its owner.',
    body: AccountSettings.strict(),
    result: viewResult<User>(),
    verb: 'change the account',
    refusals: [],
    unrecorded: {
      mfa_enabled: ONLY_NEW_USERS,
      email_verified: ONLY_NEW_USERS,
      phone_verified: ONLY_NEW_USERS,
      registered_at: ONLY_NEW_USERS,
      email: ONLY_NEW_USERS,
      locale: AT_ONCE,
      time_zone: AT_ONCE,
    },
    steps: {
      setLocale: {
        isPreparation: true,
        label: 'changes the language to {locale}',
        explore: { name: 'change language', weight: 0.3 },
        method: 'account.setLocale',
        fields: { locale: 'value' },
      },
      setTimeZone: {
        label: 'changes the time zone to {timeZone}',
        method: 'account.setTimeZone',
        fields: { timeZone: 'value' },
      },
    },
  }),

  setStatus: declareUserAction('setStatus', 'PUT', '/users/{user_id}/presence', {
    summary: 'Changes the presence. A user who goes offline loses temporary memberships.',
    body: z.object({ status: z.literal(presenceStatuses) }),
    result: emptyResult,
    verb: 'set the status',
    refusals: [],
    steps: {
      setStatus: {
        causesEvent: true,
        isPreparation: true,
        label: 'is {status}',
        method: 'account.setStatus',
        fields: { status: 'value' },
      },
    },
  }),

  blockUser: declareUserAction('blockUser', 'PUT', '/users/{user_id}/blocks/{blocked_id}', {
    summary:
      'Blocks a user or bot, which can no longer send direct messages to the user (50007) or react to what the user writes (90001).',
    result: emptyResult,
    verb: 'block the user',
    refusals: [],
    steps: {
      blockUser: {
        label: 'blocks a user',
        method: 'account.block',
        fields: { blocked: 'user' },
        explore: {
          name: 'block the bot',
          weight: 0.3,
          hostile: true,
          chooses: { blocked: 'bot' },
          undoneBy: 'unblockUser',
        },
      },
    },
  }),

  unblockUser: declareUserAction('unblockUser', 'DELETE', '/users/{user_id}/blocks/{blocked_id}', {
    summary: 'No longer blocks a user or bot.',
    result: emptyResult,
    verb: 'unblock the user',
    refusals: [],
    steps: { unblockUser: { label: 'unblocks a user', method: 'account.unblock', fields: { blocked: 'user' } } },
  }),

  setDirectMessages: declareUserAction('setDirectMessages', 'PUT', '/users/{user_id}/direct_messages', {
    summary:
      'Closes or opens direct messages from members of a guild, bots included; without `guild_id`, of all guilds. Where they are closed in each guild that both share, direct messages to the user fail (50007).',
    body: z.strictObject({
      allowed: z.boolean(),
      /** Default: all guilds, also those with a setting of their own. */
      guild_id: snowflake().optional(),
    }),
    result: emptyResult,
    verb: 'change who can send direct messages',
    refusals: [],
    unrecorded: { guild_id: 'a test closes or opens the direct messages of all guilds.' },
    steps: {
      closeDirectMessages: {
        label: 'closes direct messages',
        method: 'account.closeDirectMessages',
        sets: { allowed: false },
        explore: { name: 'close direct messages', weight: 0.3, hostile: true, undoneBy: 'openDirectMessages' },
      },
      openDirectMessages: {
        label: 'opens direct messages',
        method: 'account.openDirectMessages',
        sets: { allowed: true },
      },
    },
  }),

  setConnections: declareWorldChange('setConnections', 'PUT', '/users/{user_id}/connections', {
    summary: 'Replaces the connected accounts of other services, and returns them.',
    body: z.object({ connections: boundedList(NewConnection, 0, 100) }),
    result: viewResult<readonly UserConnection[]>(),
  }),

  listDmChannels: declareRead('listDmChannels', 'GET', '/users/{user_id}/channels', {
    summary: "The user's DM channels.",
    result: viewResult<readonly Channel[]>(),
  }),

  getUserView: declareRead('getUserView', 'GET', '/users/{user_id}/view', {
    summary: "UserView: the user's guilds and DM channels, as the client displays them on start.",
    result: viewResult<UserView>(),
  }),

  streamUserView: declareRead('streamUserView', 'GET', '/users/{user_id}/stream', {
    summary: 'Server-sent events: the UserView, followed by updates. Over a WebSocket, each event is a message.',
    result: streamResult<UserViewUpdate>(),
  }),

  listUsableCommands: declareRead('listUsableCommands', 'GET', '/users/{user_id}/commands', {
    summary:
      '`{commands: [{command, application: {id, name, bot}}]}`: the commands that the user can use there, including user and message commands.',
    query: z.object({ channel_id: snowflake() }),
    result: viewResult<{ readonly commands: readonly UsableCommand[] }>(),
  }),

  getGallery: declareRead('getGallery', 'GET', '/users/{user_id}/gallery', {
    summary: '`{entries, omitted, seen}`: what the gallery shows to the user.',
    result: viewResult<GalleryView>(),
  }),
} as const;
