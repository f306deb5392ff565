/** What moderators do. Each action is a call of the endpoint that the REST API has for it. */
import { bitsOf } from 'guildhall/internal';
import { endpoints, overwriteTypes, permissions } from 'guildhall/wire';
import { isPermissionName, type moderationOperations } from '../../../control/operations/moderation.js';
import { rejectRequest } from '../../policy/errors/request-rejected-error.js';
import { isThreadChannel } from '../../state/channels/channels.js';
import { botRoleOf } from '../../state/membership/bot-role.js';
import { endpointActions } from '../requests/endpoint-actions.js';
import { findApplicationOrThrow, findChannelOrThrow, findGuildOrThrow } from '../requests/read-request.js';
import type { HandlerServices, Handlers } from './handlers.js';

type Operations = typeof moderationOperations;

/** What an overwrite denies. */
const denied = {
  hidden: ['VIEW_CHANNEL'],
  read_only: ['SEND_MESSAGES', 'SEND_MESSAGES_IN_THREADS'],
} as const;

const threadStates = {
  archived: { archived: true },
  unarchived: { archived: false },
  locked: { locked: true },
  unlocked: { locked: false },
} as const;

export function moderationHandlers({
  world,
  callAsUser,
}: Pick<HandlerServices, 'world' | 'callAsUser'>): Handlers<Operations> {
  const act = endpointActions(world, callAsUser);
  /** Prepares a call whose result the action does not return. */
  const run = (...call: Parameters<typeof act>) => {
    const perform = act(...call);
    return async () => {
      await perform();
    };
  };

  function requireThread(channelId: string): void {
    if (!isThreadChannel(findChannelOrThrow(world, channelId).channel)) rejectRequest('WRONG_CHANNEL_TYPE');
  }

  return {
    deleteMessage: ({ user_id, channel_id, message_id }) =>
      run(user_id, endpoints.deleteMessage, { path: { channel_id, message_id } }),

    editChannel: ({ user_id, channel_id, ...body }) =>
      run(user_id, endpoints.modifyChannel, { path: { channel_id }, body }),

    deleteChannel: ({ user_id, channel_id }) => run(user_id, endpoints.deleteChannel, { path: { channel_id } }),

    setChannelAccess: ({ user_id, channel_id, member_id: overwrite_id, access }) => {
      const path = { channel_id, overwrite_id };
      if (access === 'default') return run(user_id, endpoints.deleteChannelPermission, { path });
      const deny = bitsOf(permissions, denied[access]).toString();
      const body = { type: overwriteTypes.MEMBER, allow: '0', deny };
      return run(user_id, endpoints.editChannelPermissions, { path, body });
    },

    setBotPermissions: ({ user_id, guild_id, application_id, permissions: names }) => {
      const { botUserId } = findApplicationOrThrow(world, application_id);
      const role = botRoleOf(findGuildOrThrow(world, guild_id), botUserId) ?? rejectRequest('UNKNOWN_ROLE');
      const body = { permissions: bitsOf(permissions, names.filter(isPermissionName)).toString() };
      return run(user_id, endpoints.modifyGuildRole, { path: { guild_id, role_id: role.id }, body });
    },

    deleteRole: ({ user_id, guild_id, role_id }) =>
      run(user_id, endpoints.deleteGuildRole, { path: { guild_id, role_id } }),

    addRole: ({ user_id, guild_id, member_id, role_id }) =>
      run(user_id, endpoints.addGuildMemberRole, { path: { guild_id, user_id: member_id, role_id } }),

    removeRole: ({ user_id, guild_id, member_id, role_id }) =>
      run(user_id, endpoints.removeGuildMemberRole, { path: { guild_id, user_id: member_id, role_id } }),

    timeOutMember: ({ user_id, guild_id, member_id, seconds }) => {
      const until = seconds === 0 ? null : new Date(world.clock.now() + seconds * 1000).toISOString();
      return run(user_id, endpoints.modifyGuildMember, {
        path: { guild_id, user_id: member_id },
        body: { communication_disabled_until: until },
      });
    },

    kickMember: ({ user_id, guild_id, member_id }) =>
      run(user_id, endpoints.removeGuildMember, { path: { guild_id, user_id: member_id } }),

    banMember: ({ user_id, guild_id, banned_id, delete_message_seconds }) =>
      run(user_id, endpoints.createGuildBan, {
        path: { guild_id, user_id: banned_id },
        body: { delete_message_seconds },
      }),

    unbanUser: ({ user_id, guild_id, banned_id }) =>
      run(user_id, endpoints.removeGuildBan, { path: { guild_id, user_id: banned_id } }),

    setThreadState: ({ user_id, channel_id, state }) => {
      requireThread(channel_id);
      return run(user_id, endpoints.modifyChannel, { path: { channel_id }, body: threadStates[state] });
    },

    deleteThread: ({ user_id, channel_id }) => {
      requireThread(channel_id);
      return run(user_id, endpoints.deleteChannel, { path: { channel_id } });
    },

    deleteWebhook: ({ user_id, guild_id, webhook_id }) => {
      findGuildOrThrow(world, guild_id);
      if (world.webhooks.get(webhook_id)?.webhook.guild_id !== guild_id) rejectRequest('UNKNOWN_WEBHOOK');
      return run(user_id, endpoints.deleteWebhook, { path: { webhook_id } });
    },

    deleteEmoji: ({ user_id, guild_id, emoji_id }) =>
      run(user_id, endpoints.deleteGuildEmoji, { path: { guild_id, emoji_id } }),
  };
}
