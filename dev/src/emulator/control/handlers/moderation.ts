/** What moderators do. Each action is a call of the endpoint that the REST API has for it. */
import { bitsOf } from 'guildhall/internal';
import { type Endpoint, endpoints, overwriteTypes, permissions } from 'guildhall/wire';
import { isPermissionName, type moderationOperations } from '../../../control/operations/moderation.js';
import { deniedByAccess } from '../../../control/views/channel-access.js';
import type { UserCall } from '../../http/pipeline/call-as-user.js';
import { rejectRequest } from '../../policy/errors/request-rejected-error.js';
import { isThreadChannel } from '../../state/channels/channels.js';
import { botRoleOf } from '../../state/membership/bot-role.js';
import { endpointActions } from '../requests/endpoint-actions.js';
import { findApplicationOrThrow, findChannelOrThrow, findGuildOrThrow } from '../requests/read-request.js';
import type { HandlerServices, Handlers } from './handlers.js';

type Operations = typeof moderationOperations;

const threadStates = {
  archived: { archived: true },
  unarchived: { archived: false },
  locked: { locked: true },
  unlocked: { locked: false },
} as const;

/** Who acts, and the reason for the audit log. */
interface Moderator {
  readonly user_id: string;
  readonly reason?: string | undefined;
}

export function moderationHandlers({
  world,
  callAsUser,
}: Pick<HandlerServices, 'world' | 'callAsUser'>): Handlers<Operations> {
  const act = endpointActions(world, callAsUser);
  /** Prepares a call whose result the action does not return. */
  const run = ({ user_id, reason }: Moderator, endpoint: Endpoint, call: Omit<UserCall, 'reason'>) => {
    const perform = act(user_id, endpoint, { ...call, reason });
    return async () => {
      await perform();
    };
  };

  function requireThread(channelId: string): void {
    if (!isThreadChannel(findChannelOrThrow(world, channelId).channel)) rejectRequest('WRONG_CHANNEL_TYPE');
  }

  return {
    deleteMessage: ({ channel_id, message_id, ...moderator }) =>
      run(moderator, endpoints.deleteMessage, { path: { channel_id, message_id } }),

    editChannel: ({ user_id, reason, channel_id, ...body }) =>
      run({ user_id, reason }, endpoints.modifyChannel, { path: { channel_id }, body }),

    deleteChannel: ({ channel_id, ...moderator }) => run(moderator, endpoints.deleteChannel, { path: { channel_id } }),

    setChannelAccess: ({ channel_id, member_id: overwrite_id, access, ...moderator }) => {
      const path = { channel_id, overwrite_id };
      if (access === 'default') return run(moderator, endpoints.deleteChannelPermission, { path });
      const deny = bitsOf(permissions, deniedByAccess[access]).toString();
      const body = { type: overwriteTypes.MEMBER, allow: '0', deny };
      return run(moderator, endpoints.editChannelPermissions, { path, body });
    },

    setBotPermissions: ({ guild_id, application_id, permissions: names, ...moderator }) => {
      const { botUserId } = findApplicationOrThrow(world, application_id);
      const role = botRoleOf(findGuildOrThrow(world, guild_id), botUserId) ?? rejectRequest('UNKNOWN_ROLE');
      const body = { permissions: bitsOf(permissions, names.filter(isPermissionName)).toString() };
      return run(moderator, endpoints.modifyGuildRole, { path: { guild_id, role_id: role.id }, body });
    },

    deleteRole: ({ guild_id, role_id, ...moderator }) =>
      run(moderator, endpoints.deleteGuildRole, { path: { guild_id, role_id } }),

    addRole: ({ guild_id, member_id, role_id, ...moderator }) =>
      run(moderator, endpoints.addGuildMemberRole, { path: { guild_id, user_id: member_id, role_id } }),

    removeRole: ({ guild_id, member_id, role_id, ...moderator }) =>
      run(moderator, endpoints.removeGuildMemberRole, { path: { guild_id, user_id: member_id, role_id } }),

    timeOutMember: ({ guild_id, member_id, seconds, ...moderator }) => {
      const until = seconds === 0 ? null : new Date(world.clock.now() + seconds * 1000).toISOString();
      return run(moderator, endpoints.modifyGuildMember, {
        path: { guild_id, user_id: member_id },
        body: { communication_disabled_until: until },
      });
    },

    kickMember: ({ guild_id, member_id, ...moderator }) =>
      run(moderator, endpoints.removeGuildMember, { path: { guild_id, user_id: member_id } }),

    banMember: ({ guild_id, banned_id, delete_message_seconds, ...moderator }) =>
      run(moderator, endpoints.createGuildBan, {
        path: { guild_id, user_id: banned_id },
        body: { delete_message_seconds },
      }),

    unbanUser: ({ guild_id, banned_id, ...moderator }) =>
      run(moderator, endpoints.removeGuildBan, { path: { guild_id, user_id: banned_id } }),

    setThreadState: ({ channel_id, state, ...moderator }) => {
      requireThread(channel_id);
      return run(moderator, endpoints.modifyChannel, { path: { channel_id }, body: threadStates[state] });
    },

    deleteThread: ({ channel_id, ...moderator }) => {
      requireThread(channel_id);
      return run(moderator, endpoints.deleteChannel, { path: { channel_id } });
    },

    deleteWebhook: ({ guild_id, webhook_id, ...moderator }) => {
      findGuildOrThrow(world, guild_id);
      if (world.webhooks.get(webhook_id)?.webhook.guild_id !== guild_id) rejectRequest('UNKNOWN_WEBHOOK');
      return run(moderator, endpoints.deleteWebhook, { path: { webhook_id } });
    },

    deleteEmoji: ({ guild_id, emoji_id, ...moderator }) =>
      run(moderator, endpoints.deleteGuildEmoji, { path: { guild_id, emoji_id } }),
  };
}
