/**
 * What moderators do. The REST API does the same with the token of a user; these operations exist so that it can be recorded, repeated in
 * another world and explored.
 */

import { boundedInteger, boundedList, boundedText, snowflake } from 'guildhall/internal';
import { emptyResult, limits, type PermissionName, permissions } from 'guildhall/wire';
import { z } from 'zod';
import { declareUserAction, refusalsOfRequests } from '../declaration/operation.js';

/** Who acts, and why. */
const actor = {
  user_id: snowflake(),
  /** Shown in the audit log. */
  reason: boundedText(1, limits.request.auditReason).optional(),
};

const moderation = {
  body: z.object(actor),
  result: emptyResult,
  refusals: refusalsOfRequests,
} as const;

const SEVERAL = 'it changes several settings at once.';

/** Whether a text is the name of a permission. */
export const isPermissionName = (name: string): name is PermissionName => Object.hasOwn(permissions, name);

/** What a member or bot can do in a channel beside what its roles allow. Administrators can do everything all the same. */
const channelAccess = ['default', 'read_only', 'hidden'] as const;

const ROLE_OF_MEMBER = '/guilds/{guild_id}/members/{member_id}/roles/{role_id}';
const BAN = '/guilds/{guild_id}/bans/{banned_id}';

const byOwner = { when: 'owner', hostile: true } as const;

export const moderationOperations = {
  deleteMessage: declareUserAction('deleteMessage', 'DELETE', '/channels/{channel_id}/messages/{message_id}', {
    summary: "Deletes a message: the user's own one, or with MANAGE_MESSAGES that of another.",
    ...moderation,
    verb: 'delete the message',
    steps: {
      deleteMessage: {
        causesEvent: true,
        label: 'deletes a message',
        method: 'moderation.deleteMessage',
        fields: { message: 'message', reason: 'reason' },
        explore: { name: 'delete a message of the bot', weight: 0.5, ...byOwner, chooses: { message: 'botMessage' } },
      },
    },
  }),

  editChannel: declareUserAction('editChannel', 'PATCH', '/channels/{channel_id}', {
    summary: 'Renames a channel, moves it into a category, or sets its slowmode (seconds).',
    ...moderation,
    body: z.strictObject({
      ...actor,
      name: boundedText(limits.channelName.min, limits.channelName.max).optional(),
      /** The category. */
      parent_id: snowflake().optional(),
      rate_limit_per_user: boundedInteger(0, limits.channel.slowmode).optional(),
    }),
    verb: 'change the channel',
    unrecorded: { name: SEVERAL, parent_id: SEVERAL, rate_limit_per_user: SEVERAL },
    steps: {
      renameChannel: {
        causesEvent: true,
        label: 'renames a channel to "{name}"',
        method: 'moderation.renameChannel',
        fields: { channel: 'channel', name: 'value', reason: 'reason' },
        explore: {
          name: 'rename a channel',
          weight: 0.2,
          ...byOwner,
          chooses: { channel: 'textChannel', name: ['renamed', 'off-topic'] },
        },
      },
      setSlowmode: {
        causesEvent: true,
        label: 'sets the slowmode to {rateLimitPerUser} s',
        method: 'moderation.setSlowmode',
        fields: { channel: 'channel', rateLimitPerUser: 'value', reason: 'reason' },
      },
      moveChannel: {
        causesEvent: true,
        label: 'moves a channel into a category',
        method: 'moderation.moveChannel',
        fields: { channel: 'channel', parent: 'channel', reason: 'reason' },
        explore: {
          name: 'move a channel',
          weight: 0.2,
          ...byOwner,
          chooses: { channel: 'textChannel', parent: 'category' },
        },
      },
    },
  }),

  deleteChannel: declareUserAction('deleteChannel', 'DELETE', '/channels/{channel_id}', {
    summary: 'Deletes a channel with its messages and threads.',
    ...moderation,
    verb: 'delete the channel',
    steps: {
      deleteChannel: {
        causesEvent: true,
        label: 'deletes a channel',
        method: 'moderation.deleteChannel',
        fields: { channel: 'channel', reason: 'reason' },
        explore: { name: 'delete a channel', weight: 0.2, ...byOwner, chooses: { channel: 'textChannel' } },
      },
    },
  }),

  setChannelAccess: declareUserAction('setChannelAccess', 'PUT', '/channels/{channel_id}/access/{member_id}', {
    summary:
      'Changes what a member or bot can do in a channel, with an overwrite: nothing (`hidden`), only read (`read_only`), or what its roles allow (`default`). Administrators can do everything all the same.',
    ...moderation,
    body: z.strictObject({ ...actor, access: z.enum(channelAccess) }),
    verb: 'change the permissions of the channel',
    steps: {
      setChannelAccess: {
        causesEvent: true,
        label: 'changes who can use a channel: {access}',
        method: 'moderation.setChannelAccess',
        fields: { channel: 'channel', member: 'user', access: 'value', reason: 'reason' },
        explore: {
          name: 'change what the bot can do in a channel',
          weight: 0.4,
          ...byOwner,
          chooses: { channel: 'textChannel', member: 'bot' },
        },
      },
    },
  }),

  setBotPermissions: declareUserAction(
    'setBotPermissions',
    'PUT',
    '/guilds/{guild_id}/applications/{application_id}/permissions',
    {
      summary: 'Changes the permissions of the role that a bot got when it was added.',
      ...moderation,
      body: z.strictObject({
        ...actor,
        permissions: boundedList(
          z.string().refine(isPermissionName, 'The name of a permission, for example SEND_MESSAGES.'),
          0,
          Object.keys(permissions).length,
        ),
      }),
      verb: 'change the permissions of the bot',
      steps: {
        setBotPermissions: {
          causesEvent: true,
          label: 'changes the permissions of the bot',
          method: 'moderation.setBotPermissions',
          fields: { permissions: 'value', reason: 'reason' },
          explore: {
            name: 'take permissions from the bot',
            weight: 0.2,
            ...byOwner,
            chooses: { permissions: [[], ['VIEW_CHANNEL'], ['VIEW_CHANNEL', 'SEND_MESSAGES']] },
          },
        },
      },
    },
  ),

  deleteRole: declareUserAction('deleteRole', 'DELETE', '/guilds/{guild_id}/roles/{role_id}', {
    summary: 'Deletes a role.',
    ...moderation,
    verb: 'delete the role',
    steps: {
      deleteRole: {
        causesEvent: true,
        label: 'deletes a role',
        method: 'moderation.deleteRole',
        fields: { role: 'role', reason: 'reason' },
        explore: { name: 'delete a role', weight: 0.2, ...byOwner },
      },
    },
  }),

  addRole: declareUserAction('addRole', 'PUT', ROLE_OF_MEMBER, {
    summary: 'Gives a role to a member.',
    ...moderation,
    verb: 'give the role',
    steps: {
      addRole: {
        causesEvent: true,
        label: 'gives a role to a member',
        method: 'moderation.addRole',
        fields: { member: 'user', role: 'role', reason: 'reason' },
      },
    },
  }),

  removeRole: declareUserAction('removeRole', 'DELETE', ROLE_OF_MEMBER, {
    summary: 'Takes a role from a member.',
    ...moderation,
    verb: 'take the role',
    steps: {
      removeRole: {
        causesEvent: true,
        label: 'takes a role from a member',
        method: 'moderation.removeRole',
        fields: { member: 'user', role: 'role', reason: 'reason' },
        explore: {
          name: 'take a role from a member',
          weight: 0.3,
          ...byOwner,
          chooses: { member: 'otherMember' },
        },
      },
    },
  }),

  timeOutMember: declareUserAction('timeOutMember', 'PUT', '/guilds/{guild_id}/members/{member_id}/timeout', {
    summary: 'Times a member out for a number of seconds; 0 ends the timeout.',
    ...moderation,
    body: z.strictObject({ ...actor, seconds: boundedInteger(0, limits.member.timeoutMs / 1000) }),
    verb: 'time the member out',
    steps: {
      endTimeout: {
        causesEvent: true,
        label: 'ends the timeout of a member',
        method: 'moderation.endTimeout',
        fields: { member: 'user', reason: 'reason' },
        sets: { seconds: 0 },
      },
      timeOutMember: {
        causesEvent: true,
        label: 'times a member out for {seconds} s',
        method: 'moderation.timeOut',
        fields: { member: 'user', seconds: 'value', reason: 'reason' },
        explore: {
          name: 'time a member out',
          weight: 0.2,
          ...byOwner,
          chooses: { member: 'otherMember', seconds: [60] },
        },
      },
    },
  }),

  kickMember: declareUserAction('kickMember', 'PUT', '/guilds/{guild_id}/kicks/{member_id}', {
    summary: 'Removes a member or bot from the guild.',
    ...moderation,
    verb: 'kick the member',
    steps: {
      kickMember: {
        causesEvent: true,
        label: 'kicks a member',
        method: 'moderation.kick',
        fields: { member: 'user', reason: 'reason' },
        explore: { name: 'kick a member', weight: 0.1, ...byOwner, chooses: { member: 'otherMember' } },
      },
    },
  }),

  banMember: declareUserAction('banMember', 'PUT', BAN, {
    summary: 'Bans a user or bot. With `delete_message_seconds`, its messages of that time are deleted.',
    ...moderation,
    body: z.strictObject({
      ...actor,
      delete_message_seconds: boundedInteger(0, limits.ban.deleteMessageSeconds).default(0),
    }),
    verb: 'ban the user',
    steps: {
      banMember: {
        causesEvent: true,
        label: 'bans a user',
        method: 'moderation.ban',
        fields: { banned: 'user', deleteMessageSeconds: 'value', reason: 'reason' },
        explore: {
          name: 'ban a member',
          weight: 0.1,
          ...byOwner,
          chooses: { banned: 'otherMember', deleteMessageSeconds: [0, 3600] },
        },
      },
    },
  }),

  unbanUser: declareUserAction('unbanUser', 'DELETE', BAN, {
    summary: 'Ends the ban of a user or bot.',
    ...moderation,
    verb: 'unban the user',
    steps: {
      unbanUser: {
        causesEvent: true,
        label: 'unbans a user',
        method: 'moderation.unban',
        fields: { banned: 'user', reason: 'reason' },
      },
    },
  }),

  setThreadState: declareUserAction('setThreadState', 'PUT', '/threads/{channel_id}/state', {
    summary: 'Archives or opens a thread, or locks or unlocks it.',
    ...moderation,
    body: z.strictObject({ ...actor, state: z.enum(['archived', 'unarchived', 'locked', 'unlocked']) }),
    verb: 'change the thread',
    steps: {
      archiveThread: {
        causesEvent: true,
        label: 'archives a thread',
        method: 'moderation.archiveThread',
        fields: { channel: 'channel', reason: 'reason' },
        sets: { state: 'archived' },
        explore: { name: 'archive a thread', weight: 0.3, ...byOwner, chooses: { channel: 'thread' } },
      },
      unarchiveThread: {
        causesEvent: true,
        label: 'opens an archived thread',
        method: 'moderation.unarchiveThread',
        fields: { channel: 'channel', reason: 'reason' },
        sets: { state: 'unarchived' },
      },
      lockThread: {
        causesEvent: true,
        label: 'locks a thread',
        method: 'moderation.lockThread',
        fields: { channel: 'channel', reason: 'reason' },
        sets: { state: 'locked' },
        explore: { name: 'lock a thread', weight: 0.2, ...byOwner, chooses: { channel: 'thread' } },
      },
      unlockThread: {
        causesEvent: true,
        label: 'unlocks a thread',
        method: 'moderation.unlockThread',
        fields: { channel: 'channel', reason: 'reason' },
        sets: { state: 'unlocked' },
      },
    },
  }),

  deleteThread: declareUserAction('deleteThread', 'DELETE', '/threads/{channel_id}', {
    summary: 'Deletes a thread.',
    ...moderation,
    verb: 'delete the thread',
    steps: {
      deleteThread: {
        causesEvent: true,
        label: 'deletes a thread',
        method: 'moderation.deleteThread',
        fields: { channel: 'channel', reason: 'reason' },
        explore: { name: 'delete a thread', weight: 0.3, ...byOwner, chooses: { channel: 'thread' } },
      },
    },
  }),

  deleteWebhook: declareUserAction('deleteWebhook', 'DELETE', '/guilds/{guild_id}/webhooks/{webhook_id}', {
    summary: 'Deletes a webhook.',
    ...moderation,
    verb: 'delete the webhook',
    steps: {
      deleteWebhook: {
        causesEvent: true,
        label: 'deletes the webhook "{webhook}"',
        method: 'moderation.deleteWebhook',
        fields: { webhook: 'webhook', reason: 'reason' },
        explore: { name: 'delete a webhook', weight: 0.3, ...byOwner },
      },
    },
  }),

  deleteEmoji: declareUserAction('deleteEmoji', 'DELETE', '/guilds/{guild_id}/emojis/{emoji_id}', {
    summary: 'Deletes an emoji of the guild.',
    ...moderation,
    verb: 'delete the emoji',
    steps: {
      deleteEmoji: {
        causesEvent: true,
        label: 'deletes the emoji :{emoji}:',
        method: 'moderation.deleteEmoji',
        fields: { emoji: 'guildEmoji', reason: 'reason' },
        explore: { name: 'delete an emoji', weight: 0.2, ...byOwner },
      },
    },
  }),
} as const;
